/** A client that starts an agent by itself. */
export interface ClientCommand {
  readonly command: string;
  /**
   * A word that is `{agent}` becomes the words of the agent's command. Within a word, `{agent}` becomes its command line, for a
   * shell, and so does `{agent-line}` everywhere.
   */
  readonly args: readonly string[];
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Returns the words of a client's command with the agent in them. */
export function insertAgent({ args }: ClientCommand, agent: readonly string[]): string[] {
  const line = agent.map((word) => (/^[\w./:=-]+$/.test(word) ? word : `'${word}'`)).join(" ");
  return args.flatMap((word) =>
    word === "{agent}" ? agent : [word.replaceAll("{agent}", line).replaceAll("{agent-line}", line)],
  );
}

/** Returns true if a client's command has a place for the agent. */
export function namesAgent({ args }: ClientCommand): boolean {
  return args.some((word) => /\{agent(?:-line)?\}/.test(word));
}

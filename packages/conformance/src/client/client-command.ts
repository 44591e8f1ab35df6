/** A client that starts an agent itself. */
export interface ClientCommand {
  readonly command: string;
  /**
   * A word that equals `{agent}` becomes the words of the agent's command. Within a word, `{agent}` becomes its command
   * line, for a shell, and so does `{agent-line}` anywhere.
   */
  readonly args: readonly string[];
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Returns the words of a client's command with the agent inserted. */
export function insertAgent({ args }: ClientCommand, agent: readonly string[]): string[] {
  const line = agent.map((word) => (/^[\w./:=-]+$/.test(word) ? word : `'${word}'`)).join(" ");
  return args.flatMap((word) =>
    word === "{agent}" ? agent : [word.replaceAll("{agent}", line).replaceAll("{agent-line}", line)],
  );
}

/** Whether a client's command has a place for the agent. */
export function namesAgent({ args }: ClientCommand): boolean {
  return args.some((word) => /\{agent(?:-line)?\}/.test(word));
}

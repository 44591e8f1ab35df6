/** A command that runs a client, which starts the agent itself. */
export interface ClientCommand {
  readonly command: string;
  /**
   * Arguments of the command. An argument that equals `{agent}` is replaced with the agent's command as separate
   * arguments. `{agent}` inside an argument, and `{agent-line}` anywhere, are replaced with the agent's command line,
   * quoted for a shell.
   */
  readonly args: readonly string[];
  /** Environment variables to set in addition to this process's own. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Replaces the placeholders in a client's arguments with the agent's command. */
export function insertAgent({ args }: ClientCommand, agent: readonly string[]): string[] {
  const line = agent.map((word) => (/^[\w./:=-]+$/.test(word) ? word : `'${word}'`)).join(" ");
  return args.flatMap((word) =>
    word === "{agent}" ? agent : [word.replaceAll("{agent}", line).replaceAll("{agent-line}", line)],
  );
}

/** Returns whether a client's command has a placeholder for the agent. */
export function namesAgent({ args }: ClientCommand): boolean {
  return args.some((word) => /\{agent(?:-line)?\}/.test(word));
}

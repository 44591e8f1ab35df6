/** A client that starts an agent itself. */
export interface ClientCommand {
  readonly command: string;
  /**
   * An argument that equals `{agent}` is replaced by the agent's command, as separate arguments. `{agent}` inside an
   * argument, and `{agent-line}` anywhere, is replaced by the command line, quoted for a shell.
   */
  readonly args: readonly string[];
  /** Environment variables to set in addition to this process's own. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Returns a client's command line with the agent's inserted. */
export function insertAgent({ args }: ClientCommand, agent: readonly string[]): string[] {
  const line = agent.map((word) => (/^[\w./:=-]+$/.test(word) ? word : `'${word}'`)).join(" ");
  return args.flatMap((word) =>
    word === "{agent}" ? agent : [word.replaceAll("{agent}", line).replaceAll("{agent-line}", line)],
  );
}

/** Whether a client's command has a placeholder for the agent. */
export function namesAgent({ args }: ClientCommand): boolean {
  return args.some((word) => /\{agent(?:-line)?\}/.test(word));
}

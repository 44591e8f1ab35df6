/** What an agent does every day, written with one library: each use serves one client over what `Wire` is there. */
export type AgentUses<Wire> = {
  readonly [use in "answer" | "cancel" | "permission" | "load" | "files" | "mode" | "commands"]: (
    wire: Wire,
  ) => unknown;
};

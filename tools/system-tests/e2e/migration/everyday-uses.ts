/**
 * The everyday use cases of a client, implemented with one library. Each use case starts the agent and returns its
 * result.
 */
export type EverydayUses = {
  readonly [use in "prompt" | "permission" | "files" | "cancel" | "load" | "list" | "mode" | "failure"]: (
    command: string,
    args: string[],
    cwd: string,
  ) => Promise<string | undefined>;
};

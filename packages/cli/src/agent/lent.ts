import type { AllowedWork } from "../conversation/permission-policy.ts";
import type { RemoteAddress } from "../remote/remote-address.ts";

/** Local resources that an agent may access through the program. */
export interface Lent {
  /** Whether the agent may read text files in a session's folders. */
  readonly reads: boolean;
  /** Whether the agent may write text files in a session's folders. */
  readonly writes: boolean;
  /** Whether the agent may run commands. This program runs the commands and shows their output. */
  readonly terminals: boolean;
}

/** Config file settings that limit the access of agents that the program starts. */
export interface LendingSettings {
  readonly files: boolean;
  readonly terminals: boolean;
}

/** Command-line options for the agent's access. If an option is absent, the config file and `--allow` decide. */
export interface LendingOptions {
  /** `--files` or `--no-files`. */
  readonly files?: boolean | undefined;
  /** `--terminals` or `--no-terminals`. */
  readonly terminals?: boolean | undefined;
}

/**
 * Decides which access to grant to an agent. The options take precedence. Without them, a remote agent receives no
 * access. A local agent receives what the settings allow, limited to what the permitted work needs if no user is
 * watching.
 *
 * @param unwatched the permitted work; absent if a user is watching the agent.
 */
export function decideLent(
  { files, terminals, url }: LendingOptions & Partial<Pick<RemoteAddress, "url">>,
  settings: LendingSettings,
  unwatched?: AllowedWork,
): Lent {
  const allows = (...work: AllowedWork[]): boolean => unwatched === undefined || work.includes(unwatched);
  const isOwn = url === undefined;
  return {
    reads: files ?? (isOwn && settings.files && allows("reads", "edits", "all")),
    writes: files ?? (isOwn && settings.files && allows("edits", "all")),
    terminals: terminals ?? (isOwn && settings.terminals && allows("all")),
  };
}

/** Describes the granted access, with the options that withhold it. Returns `undefined` if no access is granted. */
export function describeLent({ reads, writes, terminals }: Lent): string | undefined {
  const files = writes ? "read and write" : "read";
  const parts = [
    ...(reads ? [`${files} the files of its session's folders (--no-files prevents it)`] : []),
    ...(terminals ? ["run commands on this machine (--no-terminals prevents it)"] : []),
  ];
  return parts.length === 0 ? undefined : `Through this program the agent can ${parts.join(", and ")}`;
}

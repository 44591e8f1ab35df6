import type { AllowedWork } from "../conversation/permission-policy.ts";
import type { RemoteAddress } from "../remote/remote-address.ts";

/** Resources of this machine that an agent may use through the program. */
export interface Lent {
  /** Reading the text files of a session's folders. */
  readonly reads: boolean;
  /** Writing them. */
  readonly writes: boolean;
  /** Commands, which the program runs and shows. */
  readonly terminals: boolean;
}

/** The settings of the config file: what may be lent to agents that the program starts. */
export interface LendingSettings {
  readonly files: boolean;
  readonly terminals: boolean;
}

/** The command line options. An absent one leaves the decision to the others. */
export interface LendingOptions {
  /** `--files` or `--no-files`. */
  readonly files?: boolean | undefined;
  /** `--terminals` or `--no-terminals`. */
  readonly terminals?: boolean | undefined;
}

/**
 * Decides what an agent is lent. A remote one only gets what the options name. Without a watching user, other agents
 * only get what the work permitted by `--allow` needs.
 *
 * @param unwatched the permitted work; absent if a user sees what the agent does.
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

/** Names what is lent and the options that withhold it; `undefined` if nothing is. */
export function describeLent({ reads, writes, terminals }: Lent): string | undefined {
  const files = writes ? "read and write" : "read";
  const parts = [
    ...(reads ? [`${files} the files of its session's folders (--no-files prevents it)`] : []),
    ...(terminals ? ["run commands on this machine (--no-terminals prevents it)"] : []),
  ];
  return parts.length === 0 ? undefined : `Through this program the agent can ${parts.join(", and ")}`;
}

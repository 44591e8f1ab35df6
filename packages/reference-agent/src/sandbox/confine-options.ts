import type { Environment } from "../environment.ts";
import type { Baseline } from "./baseline.ts";

/** Options of {@link confine}. */
export interface ConfineOptions {
  /** The program of bubblewrap: absolute, and outside of the roots. */
  readonly program: string;
  readonly cwd: string;
  /** The directories that commands may change. */
  readonly roots: readonly string[];
  /** The agent's own folders and files, which commands cannot read. They may not exist. */
  readonly ownPaths: readonly string[];
  /** Folders and files of the agent's program, which commands cannot change. */
  readonly programPaths: readonly string[];
  /** A folder with a `tmp` that becomes `/tmp`. The rest of it can be read. */
  readonly scratch: { readonly path: string; readonly tmp: string };
  /** True if commands have access to the network. */
  readonly network: boolean;
  /** Command lines that the agent runs without a further question outside of the sandbox, such as those of hooks. */
  readonly commands?: readonly string[] | undefined;
  /** The environment of the commands. */
  readonly environment: Environment;
  /** What runs by itself in the session. */
  readonly baseline: Baseline;
}

import type { Environment } from "../environment.ts";
import type { Baseline } from "./baseline.ts";

export interface ConfineOptions {
  /** Absolute path of bubblewrap, which must be outside the roots. */
  readonly program: string;
  readonly cwd: string;
  /** The directories that commands may change. */
  readonly roots: readonly string[];
  /** The agent's own folders and files, which commands cannot read. They do not have to exist. */
  readonly ownPaths: readonly string[];
  /** Files and folders of the agent's program, which commands cannot change. */
  readonly programPaths: readonly string[];
  /** A folder that contains `tmp`, which is mounted as `/tmp`. The rest of the folder is readable. */
  readonly scratch: { readonly path: string; readonly tmp: string };
  readonly network: boolean;
  /** Command lines that the agent runs outside the sandbox without asking again, such as those of hooks. */
  readonly commands?: readonly string[] | undefined;
  readonly environment: Environment;
  /** The files and folders in the session's directories that can cause code to run automatically. */
  readonly baseline: Baseline;
}

import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { findLoadablePackage } from "../agent/default-agent.ts";
import { defaultPackage, installCommand } from "../agent/installed-package.ts";
import type { ProjectEnvironment } from "../agent/outside-project.ts";
import { UsageError } from "../usage-error.ts";
import type { ServedHost, ServedHostOptions } from "./served-host.ts";

/**
 * Opens the reference agent that is installed next to this program, or the one in the project if the user has
 * allowed it.
 *
 * @throws {UsageError} if it is not installed or not allowed; otherwise, any error from `openReferenceHost`.
 */
export async function openInstalledReferenceHost(
  environment: ProjectEnvironment,
  options: ServedHostOptions,
): Promise<ServedHost> {
  const installed = findLoadablePackage({ ...environment, program: import.meta.dirname });
  if (installed === undefined)
    throw new UsageError(
      `Cannot serve: ${defaultPackage} is not installed. Install it beside this program: ${installCommand(["@parley/cli", defaultPackage])}`,
    );
  const entry = createRequire(join(installed.folder, "package.json")).resolve(defaultPackage);
  const { openReferenceHost } = (await import(pathToFileURL(entry).href)) as {
    readonly openReferenceHost: (options: ServedHostOptions) => Promise<ServedHost>;
  };
  return openReferenceHost(options);
}

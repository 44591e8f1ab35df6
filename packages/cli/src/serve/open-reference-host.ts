import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { defaultPackage, findInstalledPackage } from "../agent/default-agent.ts";
import { UsageError } from "../usage-error.ts";
import type { ServedHost, ServedHostOptions } from "./served-host.ts";

/**
 * Opens the reference agent, which is installed beside this program or in the project of `cwd`.
 *
 * @throws {UsageError} if it is not installed; what `openReferenceHost` throws.
 */
export async function openInstalledReferenceHost(
  cwd: string,
  options: ServedHostOptions,
): Promise<ServedHost> {
  const installed = findInstalledPackage({ cwd, program: import.meta.dirname });
  if (installed === undefined)
    throw new UsageError(
      `Cannot serve: ${defaultPackage} is not installed. Install it beside this program: npm install --global @parley/cli ${defaultPackage}`,
    );
  const entry = createRequire(join(installed.folder, "package.json")).resolve(defaultPackage);
  const { openReferenceHost } = (await import(pathToFileURL(entry).href)) as {
    readonly openReferenceHost: (options: ServedHostOptions) => Promise<ServedHost>;
  };
  return openReferenceHost(options);
}

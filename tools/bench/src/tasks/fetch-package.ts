import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import type { PackageVersion } from "./task.ts";

const run = promisify(execFile);

/**
 * Copies the files of a package into a folder. `npm` downloads it once; later calls take it from the cache folder.
 *
 * @throws {Error} if the registry cannot be reached, or sends something else than the pinned version.
 */
export async function fetchPackage(
  name: string,
  { version, integrity }: PackageVersion,
  folders: { readonly cache: string; readonly target: string },
): Promise<void> {
  const kept = join(folders.cache, `${name.replaceAll(/[^a-z0-9.-]/gi, "_")}-${version}`);
  if (!existsSync(kept)) {
    await mkdir(folders.cache, { recursive: true });
    const downloaded = await mkdtemp(join(folders.cache, "download-"));
    try {
      await download(`${name}@${version}`, integrity, downloaded);
      await rename(join(downloaded, "package"), kept);
    } finally {
      await rm(downloaded, { recursive: true, force: true });
    }
  }
  await cp(kept, folders.target, { recursive: true });
}

async function download(specifier: string, integrity: string, folder: string): Promise<void> {
  const tarball = join(folder, await pack(specifier, folder));
  const digest = createHash("sha512")
    .update(await readFile(tarball))
    .digest("base64");
  if (`sha512-${digest}` !== integrity) {
    throw new Error(`Cannot use ${specifier}: its integrity is sha512-${digest}, not ${integrity}`);
  }
  const unpacked = join(folder, "package");
  await mkdir(unpacked);
  await run("tar", ["-xzf", tarball, "-C", unpacked, "--strip-components=1"]);
}

/** @returns the name of the tarball. */
async function pack(specifier: string, folder: string): Promise<string> {
  try {
    const args = ["pack", specifier, "--json", "--ignore-scripts", "--pack-destination", folder];
    const { stdout } = await run("npm", args, { cwd: tmpdir(), shell: process.platform === "win32" });
    const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[];
    if (packed === undefined) throw new Error("npm packed nothing");
    // Before version 9, npm wrote the name of a scoped package with its slash.
    return packed.filename.replace(/^@/, "").replaceAll("/", "-");
  } catch (error) {
    throw new Error(`Cannot download ${specifier} from the npm registry`, { cause: error });
  }
}

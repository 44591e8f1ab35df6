import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");
const MANIFESTS = join(import.meta.dirname, "npm");
const CACHE = join(ROOT, "node_modules/.cache/peers");

/** Maximum milliseconds for an install: some programs have hundreds of megabytes. */
const INSTALL_MS = 600_000;

/**
 * Installs a third-party program, in the versions of `npm/pnpm-lock.yaml`, into a cache of this workspace, unless it is
 * there already. Returns its `node_modules`. Progress is written to stderr.
 *
 * @throws if there is no such peer, or the registry cannot be reached.
 */
export async function installPeer(name: string): Promise<string> {
  cpSync(MANIFESTS, CACHE, { recursive: true });
  const args = ["-y", packageManager(), "--dir", CACHE, "--filter", `@peers/${name}`, "install"];
  // The cache may have peers that were installed before.
  const quiet = ["--frozen-lockfile", "--fail-if-no-match", "--reporter=append-only"];
  process.stderr.write(`Installing ${name}\n`);
  const installer = spawn("npx", [...args, ...quiet], {
    env: { ...process.env, CI: "true" },
    stdio: ["ignore", 2, 2],
    timeout: INSTALL_MS,
  });
  const [code] = (await once(installer, "exit")) as [number | null];
  if (code !== 0) throw new Error(`Cannot install "${name}": exit code ${code}`);
  return join(CACHE, name, "node_modules");
}

/** Returns the version of the package manager of this workspace. */
function packageManager(): string {
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { packageManager: string };
  return manifest.packageManager;
}

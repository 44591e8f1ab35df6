import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");
const MANIFESTS = join(import.meta.dirname, "npm");
const CACHE = join(ROOT, "node_modules/.cache/peers");

/** Timeout for an installation, in milliseconds. It allows for programs that are hundreds of megabytes in size. */
const INSTALL_MS = 600_000;

/**
 * Installs a third-party program into a cache in this workspace, unless it is already there. Uses the versions in
 * `npm/pnpm-lock.yaml`. Returns the program's `node_modules` folder. Prints progress to stderr.
 *
 * @throws if there is no such peer, or the registry cannot be reached.
 */
export async function installPeer(name: string): Promise<string> {
  cpSync(MANIFESTS, CACHE, { recursive: true });
  const args = ["-y", packageManager(), "--dir", CACHE, "--filter", `@peers/${name}`, "install"];
  // The cache may already contain other peers.
  const quiet = ["--frozen-lockfile", "--fail-if-no-match", "--reporter=append-only"];
  process.stderr.write(`Installing ${name}\n`);
  await run(name, ["npx", ...args, ...quiet]);
  return join(CACHE, name, "node_modules");
}

const PYTHON = process.env["PYTHON"] ?? "python3";

/**
 * Installs a third-party program from PyPI into its own virtual environment, with the versions in
 * `python/<name>.txt`. Uses `python3`, or the interpreter in the environment variable `PYTHON`. Returns the
 * environment's folder.
 *
 * @throws if that Python is too old, or the registry cannot be reached.
 */
export async function installPythonPeer(name: string): Promise<string> {
  const folder = join(CACHE, "python", name);
  const requirements = join(import.meta.dirname, "python", `${name}.txt`);
  await run(name, [PYTHON, "-m", "venv", folder]);
  const pip = [join(folder, "bin/python"), "-m", "pip", "install", "--quiet", "--requirement", requirements];
  await run(name, pip);
  return folder;
}

/** Whether Python has at least the given version. If not, prints what will be skipped. */
export function hasPython(major: number, minor: number): boolean {
  const check = `import sys; sys.exit(sys.version_info < (${major}, ${minor}))`;
  if (spawnSync(PYTHON, ["-c", check]).status === 0) return true;
  process.stderr.write(
    `Programs that need Python ${major}.${minor} are left out: "${PYTHON}" is older or missing\n`,
  );
  return false;
}

async function run(name: string, [command = "", ...args]: readonly string[]): Promise<void> {
  const installer = spawn(command, args, {
    env: { ...process.env, CI: "true" },
    stdio: ["ignore", 2, 2],
    timeout: INSTALL_MS,
  });
  const [code] = (await once(installer, "exit")) as [number | null];
  if (code !== 0) throw new Error(`Cannot install "${name}": exit code ${code}`);
}

/** Returns the version of this workspace's package manager. */
function packageManager(): string {
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { packageManager: string };
  return manifest.packageManager;
}

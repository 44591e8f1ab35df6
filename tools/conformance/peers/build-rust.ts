import { spawnSync } from "node:child_process";
import { join } from "node:path";

const CACHE = join(import.meta.dirname, "../../../node_modules/.cache/peers/rust");

/**
 * Compiles the programs of `rust`, in the versions of its `Cargo.lock`, into a cache of this workspace. Returns their folder.
 * Progress is written to stderr.
 *
 * @throws if they do not compile.
 */
export function buildRust(): string {
  const args = ["build", "--release", "--locked", "--target-dir", CACHE];
  const { status } = spawnSync("cargo", args, {
    cwd: join(import.meta.dirname, "rust"),
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) throw new Error(`Cannot compile the programs of Rust: exit code ${status}`);
  return join(CACHE, "release");
}

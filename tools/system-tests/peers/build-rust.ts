import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const MANIFEST = join(import.meta.dirname, "rust/Cargo.toml");
const CACHE = join(import.meta.dirname, "../../../node_modules/.cache/peers/rust");

/**
 * Compiles the programs in `rust`, with the versions in its `Cargo.lock`, into a cache in this workspace. Returns
 * the folder with the executables. Prints progress to stderr.
 *
 * @throws if they do not compile.
 */
export function buildRust(): string {
  const args = ["build", "--release", "--locked", "--target-dir", CACHE];
  runCargo(args);
  return join(CACHE, "release");
}

/**
 * Compiles examples from the official SDK, in the version that the programs in `rust` use. Returns the folder with
 * the executables.
 *
 * @throws if they do not compile.
 */
export function installRustExamples(names: readonly string[]): string {
  const [, version = ""] =
    /^agent-client-protocol = \{ version = "([^"]*)"/m.exec(readFileSync(MANIFEST, "utf8")) ?? [];
  const features = "process stdio unstable_protocol_v2";
  const from = ["agent-client-protocol", "--version", version, "--locked", "--features", features];
  const to = ["--root", join(CACHE, "examples"), "--target-dir", CACHE];
  runCargo(["install", ...from, ...to, ...names.flatMap((name) => ["--example", name])]);
  return join(CACHE, "examples/bin");
}

function runCargo(args: readonly string[]): void {
  const cwd = join(import.meta.dirname, "rust");
  const { status } = spawnSync("cargo", args, { cwd, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error(`Cannot compile the programs of Rust: exit code ${status}`);
}

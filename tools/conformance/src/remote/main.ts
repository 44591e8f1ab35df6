// Runs the end-to-end tests of the reference agent over HTTP and WebSocket: `pnpm test:remote`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../../..");
const words = ["exec", "vitest", "run", "--project", "tools/conformance", "e2e/reference-agent"];

for (const scheme of ["http", "ws"]) {
  process.stderr.write(`The reference agent behind parley serve and parley connect, over ${scheme}:\n`);
  const { status } = spawnSync("pnpm", [...words, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, PARLEY_TEST_REMOTE: scheme },
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}

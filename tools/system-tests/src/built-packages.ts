import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, "../../..");

/** Path of the reference agent's script, which users know as `parley-agent`. */
export const REFERENCE_AGENT: string = join(root, "packages/reference-agent/bin/parley-agent.js");

/** Whether editors reach the agent through `parley serve` and `parley connect`, as with `pnpm test:remote`. */
export const isRemote: boolean = Boolean(process.env["PARLEY_TEST_REMOTE"]);

/** Path of the script that editors start: either the reference agent or a program that connects to it. */
export const PARLEY_AGENT: string = isRemote
  ? join(import.meta.dirname, "remote/remote-agent.ts")
  : REFERENCE_AGENT;

/** Path of the terminal client's script, which users know as `parley`. */
export const PARLEY: string = join(root, "packages/cli/bin/parley.js");

/** Path of the script that creates projects, which users know as `npm create @parley`. */
export const CREATE: string = join(root, "packages/create/bin/create.js");

/** Path of the conformance kit's script, which users know as `parley-conformance`. */
export const PARLEY_CONFORMANCE: string = join(root, "packages/conformance/bin/parley-conformance.js");

/** Returns the main script of an MCP server from npm. */
export function mcpServerScript(name: string): string {
  const manifest = require.resolve(`${name}/package.json`);
  return join(dirname(manifest), "dist/index.js");
}

import { spawn } from "node:child_process";
import { join } from "node:path";

import { stdioTransport } from "@parley/protocol/stdio";

import { measureTurns } from "./measure-turns.ts";

// A client that sends prompts to an agent, either directly or through a relay. Usage: `node relay-client.ts <agent
// program> [arguments]`.

const [program = "", ...args] = process.argv.slice(2);
const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
  stdio: ["pipe", "pipe", "inherit"],
});
const figures = await measureTurns(stdioTransport({ input: child.stdout, output: child.stdin }));
console.log(JSON.stringify(figures));
process.exit(0);

// Starts a process that starts another, prints the ids of both, and exits without stopping them.
import { once } from "node:events";
import { join } from "node:path";

import { startProcess } from "@parley/process";

const args = [join(import.meta.dirname, "starts-a-child.mjs")];
const command = { command: process.execPath, args, env: process.env };
const child = await startProcess(command, { stdin: "pipe", guard: "exit-handler" });
const [line] = await once(child.stdout, "data");
process.stdout.write(`${child.pid} ${line}`, () => process.exit(0));

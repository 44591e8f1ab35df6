import { spawn } from "node:child_process";

import { stdioTransport } from "@parley/protocol/stdio";
import { defineProxy, withProxies } from "@parley/proxy";

import { measureTurns } from "./measure-turns.ts";

// A client that sends prompts to an agent through passive proxies in its own process. Usage: `node proxy-client.ts
// <number of proxies> <agent command> [arguments]`.

const [count = "", command = "", ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
const proxies = Array.from({ length: Number(count) }, (_, index) =>
  defineProxy({ name: `passive ${index}` }),
);
const pipes = stdioTransport({ input: child.stdout, output: child.stdin });
const figures = await measureTurns(proxies.length === 0 ? pipes : withProxies(pipes, proxies));
console.log(JSON.stringify(figures));
process.exit(0);

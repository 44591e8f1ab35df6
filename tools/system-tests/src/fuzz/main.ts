// Usage: `node tools/system-tests/src/fuzz/main.ts [messages] [seed]`. Default: a million messages to each side.
import { fuzzAgent } from "./fuzz-agent.ts";
import { fuzzClient } from "./fuzz-client.ts";

const [count = 1_000_000, seed = 1] = process.argv.slice(2).map(Number);

const agent = await fuzzAgent(count, seed, (sent) => process.stderr.write(`agent: ${sent} of ${count}\n`));
console.log("agent:", agent);
const client = await fuzzClient(count, seed);
console.log("client:", client);
if (agent.vague.length > 0) process.exitCode = 1;

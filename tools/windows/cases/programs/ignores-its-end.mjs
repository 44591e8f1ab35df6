// An agent that answers `initialize`, rejects everything else, and does not exit when stdin closes.
import { createInterface } from "node:readline";

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const answer =
    method === "initialize"
      ? { result: { protocolVersion: 1, agentCapabilities: {} } }
      : { error: { code: -32603, message: "out of order" } };
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
});
setInterval(() => {}, 1000);

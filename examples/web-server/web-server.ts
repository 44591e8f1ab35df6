import { createServer } from "node:http";
import { pipeline } from "node:stream/promises";

import { spawnAgent } from "@parley/client/node";

// A web server that forwards questions to an agent. Start `node web-server.ts <agent command>`, then run `curl
// "localhost:<port>/?ask=hello"`. The response streams the answer and ends with the agent's stop reason.
const [command = "parley-agent", ...args] = process.argv.slice(2);
const info = { name: "web-server", version: "1.0.0" };
const agent = await spawnAgent({ command, args }, { info });

async function* answer(question: string, signal: AbortSignal): AsyncGenerator<string> {
  await using session = await agent.newSession({ cwd: process.cwd() });
  const turn = session.prompt(question, { signal });
  for await (const { update } of session.updates(turn)) {
    if (update.sessionUpdate === "agent_message_chunk" && update.content.type === "text")
      yield update.content.text;
  }
  yield `\n${await turn}\n`;
}

const server = createServer((request, response) => {
  const left = new AbortController();
  response.once("close", () => left.abort());
  const question = new URL(request.url ?? "/", "http://localhost").searchParams.get("ask") ?? "hello";
  pipeline(answer(question, left.signal), response).catch(() => response.destroy());
}).listen(Number(process.env["PORT"] ?? 0), "localhost", () => console.log(server.address()));
process.once("SIGTERM", () => void agent.close().then(() => process.exit(0)));

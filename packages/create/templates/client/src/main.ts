import { createInterface } from "node:readline/promises";

import { createFileSystemHandlers, createTerminalHandlers, spawnAgent } from "@parley/client/node";

import { askQuestions } from "./ask-questions.ts";
import { follow } from "./follow.ts";

// Another agent: npm start -- npx @agentclientprotocol/claude-agent-acp
const [command = "npx", ...args] = process.argv.slice(2);
const terminal = createInterface({ input: process.stdin, output: process.stdout });

const broker = askQuestions((question, signal) => terminal.question(question, { signal }));
const agent = await spawnAgent(
  { command, args: command === "npx" && args.length === 0 ? ["@parley/reference-agent"] : args },
  {
    info: { name: "{{name}}", version: "0.1.0" },
    onError: console.error,
    handlers: {
      requestPermission: broker.requestPermission,
      ...createFileSystemHandlers(),
      terminals: createTerminalHandlers(),
    },
  },
);
const session = await agent.newSession({ cwd: process.cwd() });
follow(session, (text) => process.stdout.write(text));

terminal.setPrompt("\n> ");
terminal.prompt();
for await (const line of terminal) {
  if (line.trim() !== "") {
    // In version 2 a turn that fails ends with an error; in version 1 the prompt rejects with it.
    const stopReason = await session.prompt(line).catch((error: unknown) => console.error(error));
    if (stopReason === "error") console.error(session.state.turn.error?.message ?? "The turn failed");
  }
  terminal.prompt();
}
await agent.close(); // ends the agent, too

import { createInterface } from "node:readline/promises";
import { isatty } from "node:tty";

import {
  AgentProcessError,
  createFileSystemHandlers,
  createTerminalHandlers,
  spawnAgent,
} from "@parley/client/node";

import { askQuestions } from "./ask-questions.ts";
import { follow } from "./follow.ts";

// For another agent: npm start -- npx @agentclientprotocol/claude-agent-acp
const [command = "npx", ...args] = process.argv.slice(2);

const isTyping = isatty(0);
const terminal = createInterface({
  input: process.stdin,
  output: process.stdout,
  terminal: isTyping && isatty(1),
});
const lines = terminal[Symbol.asyncIterator](); // Buffers lines that arrive before the agent is ready.
const ended = new AbortController();
terminal.once("close", () => ended.abort());
const write = (text: string): void => void process.stdout.write(text);

// Piped lines are prompts, never answers: only someone who has seen the question may answer it.
const broker = askQuestions(write, async (question, signal) => {
  if (!isTyping) throw new Error("There is no terminal");
  return terminal.question(question, { signal: AbortSignal.any([signal, ended.signal]) });
});
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
).catch(fail);
const session = await agent.newSession({ cwd: process.cwd() }).catch(fail);
follow(session, write);
void agent.closed.then((reason) => {
  if (!ended.signal.aborted) fail(reason);
});
terminal.on("SIGINT", () => {
  if (session.state.turn.status === "idle") terminal.close();
  else void session.cancel();
});

showPrompt();
for await (const line of lines) {
  if (line.trim() !== "") await answer(line);
  showPrompt();
}
await agent.close(); // Also stops the agent.

async function answer(line: string): Promise<void> {
  try {
    // In version 2 a failed turn ends with an error; in version 1 the prompt rejects with it.
    const stopReason = await session.prompt(line);
    write("\n"); // readline clears the line it writes its prompt on
    if (stopReason === "error") console.error(session.state.turn.error?.message ?? "The turn failed");
  } catch (error) {
    write("\n");
    if (error instanceof AgentProcessError) fail(error);
    console.error(messageOf(error));
  }
}

function showPrompt(): void {
  if (!isTyping || ended.signal.aborted) return;
  write("\n");
  terminal.prompt(true);
}

function fail(error: unknown): never {
  console.error(messageOf(error));
  process.exit(1);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import { type ClientSession, type ConnectOptions, cancelTerminal, cancelToolCall } from "@parley/client";
import { createTerminalHandlers } from "@parley/client/node";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { isRemote } from "../../src/built-packages.ts";
import { processesWith } from "../../src/processes.ts";
import { type AgentVersion, type RunningAgent, callsIn } from "./fixtures/agent-bench.ts";
import { type ModelBench, openModelBench } from "./fixtures/model-bench.ts";
import type { ModelServer } from "./fixtures/model-server.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

/** Prints a line, waits for a file, tries to print a secret that it must not be able to read, and fails. */
const COMMAND = 'echo begun; until test -e go; do sleep 0.02; done; echo "[$EXAMPLE_TOKEN] é"; exit 3';
const RESULT = "begun\n[] é\n[Exit code 3]";

interface Setting {
  readonly client: string;
  readonly version: AgentVersion;
  readonly options: Pick<ConnectOptions, "capabilities" | "handlers">;
  /** Returns the output that is currently visible to the user. */
  readonly seen: (session: ClientSession) => string;
}

const clientTerminals = createTerminalHandlers();

const textOf = (session: ClientSession): string => JSON.stringify(callsIn(session).at(-1)?.content ?? "");
const ownTerminals = ({ state }: ClientSession): string => state.terminals.map(({ output }) => output).join();

const SETTINGS: readonly Setting[] = [
  { client: "a version 2 client", version: 2, options: {}, seen: ownTerminals },
  {
    client: "a version 1 client that shows terminals from the text it receives",
    version: 1,
    options: {
      capabilities: { _meta: { terminal_output: true } },
      // Zed supports both kinds of terminals.
      handlers: { terminals: createTerminalHandlers() },
    },
    seen: ownTerminals,
  },
  {
    client: "a version 1 client that runs commands",
    version: 1,
    options: { handlers: { terminals: clientTerminals } },
    seen: (session) =>
      callsIn(session)
        .flatMap(({ content }) => content)
        .map((shown) => (shown.type === "terminal" ? clientTerminals.terminal(shown.terminalId)?.output : ""))
        .join(""),
  },
  { client: "a version 1 client without terminals", version: 1, options: {}, seen: textOf },
];

let bench: ModelBench;
let server: ModelServer;

beforeEach(async () => {
  bench = await openModelBench(openaiWire);
  ({ server } = bench);
  vi.stubEnv("EXAMPLE_TOKEN", "secret");
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(SETTINGS)("a command shown by $client", ({ version, options, seen }) => {
  let running: RunningAgent;
  let session: ClientSession;

  beforeEach(async () => {
    ({ running, session } = await bench.open(version, {
      environment: { EXAMPLE_TOKEN: "secret" },
      ...options,
    }));
    running.answers = ["allow_once"];
  });

  /** Starts the command. Resolves to the running turn once the command's first output is visible. */
  const begin = async (): Promise<{ readonly ended: Promise<unknown> }> => {
    server.replies.push({ calls: [{ name: "bash", input: { command: COMMAND } }] }, { text: "Done." });
    const ended = session.prompt("Do it");
    await expect.poll(() => seen(session)).toContain("begun");
    return { ended };
  };

  test("is shown while it runs, and its result is sent to the model", async () => {
    const { ended } = await begin();
    await bench.write("go", "");

    await expect(ended).resolves.toBe("end_turn");
    expect(server.requestText()).toContain(JSON.stringify(RESULT));
    expect(callsIn(session)).toMatchObject([{ status: "failed", rawOutput: { exitCode: 3 } }]);
  });

  test("is killed when the turn is cancelled", async () => {
    const { ended } = await begin();

    await session.cancel();

    await expect(ended).resolves.toBe("cancelled");
  });

  test("is shown again when the session is loaded", async () => {
    const { ended } = await begin();
    await bench.write("go", "");
    await ended;
    await running.agent.close();

    const other = await bench.start(version, options);
    session = await other.agent.loadSession(session.id, { cwd: bench.cwd });

    const shown = ownTerminals(session) + textOf(session);
    expect(shown).toContain("[] é");
    expect(shown).not.toContain("secret");
  });

  test("continues in the background and ends with its session", async () => {
    const command = `echo begun; exec sleep 1000 # ${bench.cwd}`;
    server.replies.push(
      { calls: [{ name: "bash", input: { command, background: true } }] },
      { calls: [{ name: "bash_output", input: { id: "bash_1" } }] },
      { text: "It runs." },
    );
    await expect(session.prompt("Do it")).resolves.toBe("end_turn");
    await expect.poll(() => sleeping()).toHaveLength(1);

    await session.close();

    await expect.poll(() => sleeping()).toEqual([]);
  });

  test("is stopped when the connection closes if it runs in the background", async () => {
    server.replies.push(
      { calls: [{ name: "bash", input: { command: "exec sleep 1000", background: true } }] },
      { text: "It runs." },
    );
    await session.prompt("Do it");
    await expect.poll(() => sleeping()).toHaveLength(1);

    await running.agent.close();

    await expect.poll(() => sleeping()).toEqual([]);
  });

  // With a server, the agent runs in a different process.
  test.skipIf(isRemote)(
    "is stopped with the agent if it runs in the background, even if the agent is killed",
    async () => {
      server.replies.push(
        { calls: [{ name: "bash", input: { command: "exec sleep 1000", background: true } }] },
        { text: "It runs." },
      );
      await session.prompt("Do it");
      await expect.poll(() => sleeping()).toHaveLength(1);
      const agent = processesWith(bench.data).find(({ command }) => command.includes("parley-agent"));
      expect(agent).toBeDefined();

      process.kill(agent?.pid ?? 0, "SIGKILL");

      await expect.poll(() => sleeping()).toEqual([]);
    },
  );

  const sleeping = (): unknown[] =>
    processesWith(bench.data).filter(({ command }) => command.startsWith("sleep"));
});

test("in version 2, a command can be cancelled separately, and the turn continues", async () => {
  const { running, session } = await bench.open(2);
  running.answers = ["allow_once"];
  server.replies.push(
    { calls: [{ name: "bash", input: { command: "echo begun; sleep 1000" } }] },
    { text: "As you like." },
  );
  const ended = session.prompt("Do it");
  await expect.poll(() => ownTerminals(session)).toContain("begun");

  await cancelToolCall(running.agent, session, callsIn(session)[0]?.id ?? "");

  await expect(ended).resolves.toBe("end_turn");
  expect(callsIn(session)).toMatchObject([{ status: "cancelled" }]);
  expect(server.requestText()).toContain(JSON.stringify("begun\n[Cancelled by the user]"));
});

test("in version 2, the user can stop a background command, and the model is notified", async () => {
  const { running, session } = await bench.open(2);
  running.answers = ["allow_once"];
  server.replies.push(
    { calls: [{ name: "bash", input: { command: "echo begun; sleep 1000", background: true } }] },
    { text: "It runs." },
    { calls: [{ name: "bash_output", input: { id: "bash_1" } }] },
    { text: "It is over." },
  );
  await session.prompt("Serve");
  await expect.poll(() => ownTerminals(session)).toContain("begun");

  await cancelTerminal(running.agent, session, session.state.terminals[0]?.id ?? "");
  await expect.poll(() => session.state.terminals[0]?.exitStatus).toBeDefined();
  await session.prompt("Does it run?");

  expect(server.requestText()).toContain(JSON.stringify("begun\n[Killed by SIGKILL]"));
});

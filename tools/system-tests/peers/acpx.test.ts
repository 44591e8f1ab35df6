import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { type ModelServer, startModelServer } from "../e2e/reference-agent/fixtures/model-server.ts";
import { openaiWire } from "../e2e/reference-agent/fixtures/openai-wire.ts";
import { type CleanRoom, openCleanRoom } from "./clean-room.ts";
import { installPeer } from "./install-peer.ts";
import { type OpenWay, WAYS, openWay } from "./ways.ts";

/** A message on the wire between acpx and the agent. */
interface WireMessage {
  readonly method?: string;
  readonly result?: { readonly stopReason?: string };
  readonly params?: unknown;
}

let modules: string;
let server: ModelServer;
let room: CleanRoom;
let way: OpenWay;

beforeAll(async () => {
  modules = await installPeer("acpx");
}, 600_000);

beforeEach(async () => {
  server = await startModelServer(openaiWire);
  room = await openCleanRoom(modules);
  await writeFile(join(room.folder, "notes.txt"), "hello\n");
});

afterEach(() => server.close());

function words(...args: readonly string[]): string[] {
  const agent = way.command.map((word) => (word.includes(" ") ? `"${word}"` : word)).join(" ");
  return [join(modules, "acpx/dist/cli.js"), "--format", "json", "--agent", agent, ...args];
}

/** Runs acpx with the agent and returns its output. For a prompt, the output is the messages on the wire. */
async function acpx(...args: readonly string[]): Promise<WireMessage[]> {
  const { exitCode, stdout, stderr } = await room.run(words(...args), { env: server.environment });
  expect({ exitCode, stderr }).toMatchObject({ exitCode: args.includes("--deny-all") ? DENIED : 0 });
  return messagesOf(stdout);
}

function messagesOf(stdout: string): WireMessage[] {
  const lines = stdout.trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as WireMessage);
}

/** Exit code of acpx after a permission request was rejected. */
const DENIED = 5;

function expectAllEnded(): Promise<void> {
  return expect.poll(() => room.processes(), { timeout: 60_000 }).toEqual([]);
}

const stopReason = (messages: readonly WireMessage[]): unknown => messages.at(-1)?.result?.stopReason;

describe.each(WAYS)("acpx with %s", { timeout: 240_000 }, (name) => {
  beforeEach(async () => {
    way = await openWay(name, room, server);
  });

  test("opens a session and continues it after the agent is stopped and restarted", async () => {
    await acpx("sessions", "new");
    server.replies.push({ text: "The notes say hello." }, { text: "I said hello." });

    // With `--ttl`, acpx stops the agent after this many seconds without a prompt.
    const first = await acpx("--ttl", "1", "prompt", "What do the notes say?");
    expect(JSON.stringify(first)).toContain("The notes say hello.");
    expect(stopReason(first)).toBe("end_turn");
    await expectAllEnded();

    const second = await acpx("prompt", "What did you say?");
    expect(second.map(({ method }) => method)).toContainEqual(
      expect.stringMatching(/^session\/(?:resume|load)$/),
    );
    expect(stopReason(second)).toBe("end_turn");
    expect(server.requestText()).toMatch(
      /What do the notes say\?.*The notes say hello\..*What did you say\?/,
    );
    await acpx("sessions", "close");
    await expectAllEnded();
  });

  test("is asked before a file is changed, and its answer takes effect", async () => {
    const edit = { name: "edit", input: { path: "notes.txt", oldText: "hello", newText: "goodbye" } };
    const read = { name: "read", input: { path: "notes.txt" } };
    const notes = (): Promise<string> => readFile(join(room.folder, "notes.txt"), "utf8");
    await acpx("sessions", "new");

    server.replies.push({ calls: [read] }, { calls: [edit] }, { text: "I may not." });
    const denied = await acpx("--deny-all", "prompt", "Say goodbye");
    expect(denied.map(({ method }) => method)).toContain("session/request_permission");
    expect(server.requestText()).toContain("The user did not allow this call");
    expect(await notes()).toBe("hello\n");

    server.replies.push({ calls: [edit] }, { text: "Done." });
    const allowed = await acpx("--approve-all", "prompt", "Say goodbye");
    expect(stopReason(allowed)).toBe("end_turn");
    expect(await notes()).toBe("goodbye\n");
    await acpx("sessions", "close");
    await expectAllEnded();
  });

  test("can cancel a running command and prompt again afterward", async () => {
    await acpx("sessions", "new");
    server.replies.push({ calls: [{ name: "bash", input: { command: "sleep 600" } }] });
    const prompt = room.start(words("--approve-all", "prompt", "Wait"), { env: server.environment });
    const isWaiting = (): boolean => way.processes().some(({ command }) => command.startsWith("sleep 600"));
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
    await acpx("cancel");
    const lines = messagesOf(await text(prompt.stdout));
    expect(lines.map(({ method }) => method)).toContain("session/cancel");
    expect(stopReason(lines)).toBe("cancelled");
    expect(isWaiting()).toBe(false);

    server.replies.push({ text: "Here I am." });
    const next = await acpx("prompt", "Are you there?");
    expect(JSON.stringify(next)).toContain("Here I am.");
    await acpx("sessions", "close");
    await expectAllEnded();
  });
});

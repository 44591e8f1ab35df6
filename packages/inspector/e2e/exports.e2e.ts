import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { type Turn, defineAgent, serveAgent } from "@parley/agent";
import { v1, v2 } from "@parley/client/on-demand";
import { createInMemoryTransports } from "@parley/protocol";
import { createReplay, parseRecordingEntries } from "@parley/protocol/recording";
import { memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test } from "vitest";

import { AgentDriver, LiveFeed } from "../src/index.ts";
import { recordingOf, transcriptOf, vitestOf } from "../src/page/model/exports.ts";
import { Recording } from "../src/page/model/recording.ts";
import { conversation } from "./fixtures/recordings.ts";

async function answer(turn: Turn): Promise<void> {
  const call = await turn.toolCall({ title: "Ask", kind: "other" });
  const { allowed } = await call.requestPermission();
  await call.update({ status: allowed ? "completed" : "failed" });
  await turn.agentMessage(`allowed: ${allowed}, with KEY_TOKEN=s3cret`);
}

function defineAsking(): Parameters<typeof serveAgent>[0] {
  return defineAgent({
    info: { name: "asks", version: "1.0.0" },
    store: memorySessionStore(),
    prompt: answer,
  });
}

function firstOptionOf(request: unknown): string | undefined {
  const { options } = request as { readonly options: readonly { readonly optionId: string }[] };
  return options[0]?.optionId;
}

/**
 * Records a session with two client messages that a page can send: the answer to a permission request, and a request
 * for a list of sessions.
 */
async function recordSession(protocol: 1 | 2): Promise<Recording> {
  const feed = new LiveFeed(
    { mode: "drive", title: "asks", status: "closed", sessions: [], questions: [], cwd: "/" },
    { showsSecrets: true },
  );
  const open: ConstructorParameters<typeof AgentDriver>[0]["open"] = () => {
    const [here, there] = createInMemoryTransports();
    void serveAgent(defineAsking(), there, { onError: () => undefined });
    return Promise.resolve(here);
  };
  const driver = new AgentDriver({
    feed,
    open,
    cwd: "/",
    versions: [protocol === 1 ? v1 : v2],
    info: { name: "test", version: "1.0.0" },
  });
  await driver.connect();
  const { sessionId } = (await driver.act({ action: "newSession" })) as { readonly sessionId: string };
  await driver.act({ action: "prompt", sessionId, text: "Hi" });
  await expect.poll(() => feed.state.questions).toHaveLength(1);
  const [question] = feed.state.questions;
  const chosen = { outcome: "selected", optionId: firstOptionOf(question?.request) };
  await driver.act({ action: "answer", questionId: question?.id ?? "", answer: chosen });
  await expect.poll(() => feed.read(0, Infinity).lines).toContain("end_turn");
  await driver.act({ action: "listSessions" });
  const { lines } = feed.read(0, Infinity);
  await driver.disconnect();
  const recording = new Recording();
  recording.append(parseRecordingEntries(lines));
  return recording;
}

test.each([1, 2] as const)(
  "an exported version %d transcript can be replayed against a new agent process",
  async (protocol) => {
    const recording = await recordSession(protocol);
    const transcript = transcriptOf(recording);
    expect(transcript).toContain("# agent: asks\n");
    expect(transcript).not.toContain("s3cret");
    const records = transcript
      .replace("KEY_TOKEN=***", "KEY_TOKEN=s3cret")
      .split("\n")
      .filter((line) => /^[→←] /.test(line))
      .map((line) => ({ direction: line.startsWith("→") ? "out" : "in", text: line.slice(2) }) as const);
    expect(records.length).toBe(recording.messages().rows.length);
    const replay = createReplay(records, { plays: "recorder", placeholders: true });
    const served = serveAgent(defineAsking(), replay.transport, { onError: () => undefined });
    await replay.played;
    replay.end();
    await served;
    await replay.finished;
  },
);

test("an exported recording equals the original, with secrets masked", async () => {
  const recording = await recordSession(1);
  const again = parseRecordingEntries(recordingOf(recording));
  expect(again).toHaveLength(recording.rows.length);
  expect(JSON.stringify(again)).toContain("KEY_TOKEN=***");
  expect(JSON.stringify(again)).not.toContain("s3cret");
});

/** Runs Vitest on the files in a folder. Returns the error messages of failed tests, by file. */
async function runVitest(folder: string): Promise<ReadonlyMap<string, string>> {
  const program = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
  // Packages resolve to their source files, as they do elsewhere in this repository.
  const conditions = ["@parley/source", "module", "node", "development|production"];
  const config = { resolve: { conditions }, ssr: { resolve: { conditions } } };
  await writeFile(join(folder, "vitest.config.mjs"), `export default ${JSON.stringify(config)};\n`);
  const file = join(folder, "report.json");
  const args = [program, "run", "--root", folder, "--reporter=json", `--outputFile=${file}`];
  await once(spawn(process.execPath, args, { cwd: folder, stdio: "ignore" }), "close");
  const report = JSON.parse(await readFile(file, "utf8")) as {
    readonly testResults: readonly {
      readonly name: string;
      readonly assertionResults: readonly { readonly failureMessages: readonly string[] }[];
    }[];
  };
  return new Map(
    report.testResults.map(({ name, assertionResults }) => [
      name,
      assertionResults.flatMap(({ failureMessages }) => failureMessages).join("\n"),
    ]),
  );
}

test("an exported test fails until the agent's bug is fixed", async () => {
  const cache = join(import.meta.dirname, "../node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "exported-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const recording = new Recording();
  recording.append(conversation());
  const agent = `${process.execPath} ${join(import.meta.dirname, "fixtures/late-agent.ts")}`;
  await writeFile(join(folder, "late.test.ts"), vitestOf(recording, `${agent} late`));
  await writeFile(join(folder, "mended.test.ts"), vitestOf(recording, agent));
  const failures = await runVitest(folder);
  expect(failures.get(join(folder, "mended.test.ts"))).toBe("");
  expect(failures.get(join(folder, "late.test.ts"))).toContain("PARLEY-TURN-001");
});

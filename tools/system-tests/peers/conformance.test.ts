import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { ModelReply } from "../e2e/reference-agent/fixtures/model-reply.ts";
import { type ModelServer, startModelServer } from "../e2e/reference-agent/fixtures/model-server.ts";
import { PARLEY_CONFORMANCE } from "../src/built-packages.ts";
import { writeAgentReport } from "./agent-report.ts";
import { installRustExamples } from "./build-rust.ts";
import { type CleanRoom, openCleanRoom } from "./clean-room.ts";
import { DELEGATED, TASKS, delegating } from "./delegating-model.ts";
import { installPeer } from "./install-peer.ts";
import { SCRIPTED_AGENTS, type ScriptedAgent } from "./scripted-agents.ts";

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 600_000 });

/** Folder with each agent's known violations and the rules of the specification that they break. */
const RECORDS = join(import.meta.dirname, "records");
/** Folder of the full reports, including messages. */
const REPORTS = join(import.meta.dirname, "../../../node_modules/.cache/peers/conformance");

const PROMPTS = { hello: "Say kit-hello", wait: "Say kit-wait", write: "Say kit-write" };

interface Result {
  readonly id: string;
  readonly version?: number;
  readonly verdict: string;
  readonly reason?: string;
}

/** Agents that have a file with known violations. */
const AGENTS = SCRIPTED_AGENTS.filter(({ name }) => existsSync(join(RECORDS, name, "conformance.txt")));

describe.each(AGENTS)("$name with a scripted model", (agent) => {
  let server: ModelServer;
  let room: CleanRoom;
  let command: readonly string[];

  beforeEach(async () => {
    const installed = await agent.install();
    command = installed.command;
    room = await openCleanRoom(installed.modules);
    server = await startModelServer(agent.wire);
    let calls = 0;
    // Some agents do not request permission before they refuse to overwrite a file.
    server.replyTo = (body) => replyTo(agent, body, join(room.folder, `kit-notes-${++calls}.txt`));
  });

  afterEach(() => server.close());

  test("breaks only the recorded rules", async () => {
    const env = await agent.configure(room.folder, server);
    const { stdout, stderr } = await room.run([...kit(agent), "--", ...command], {
      env,
      timeoutMs: 1_700_000,
    });
    await mkdir(REPORTS, { recursive: true });
    await writeFile(join(REPORTS, `${agent.name}.json`), stdout);
    // Sessions that the kit cannot delete are in the agent's home folder, which is removed when the test ends.
    expect(stderr.replace(/^Cannot delete .*\n/, "")).toBe("");
    writeAgentReport(agent.name, stdout);
    expect(faultsOf(stdout)).toEqual([]);
    const { results } = JSON.parse(stdout) as { readonly results: readonly Result[] };
    const followed = results.filter(({ verdict }) => verdict === "passed");
    expect(followed.length).toBeGreaterThan(40);
  });
});

function kit({ delegation, name, login, versions }: ScriptedAgent): string[] {
  return [
    PARLEY_CONFORMANCE,
    "agent",
    "--json",
    "--timeout=60",
    "--jobs=2",
    `--prompt=${PROMPTS.hello}`,
    `--cancel-prompt=${delegation === undefined ? PROMPTS.wait : DELEGATED.wait}`,
    `--permission-prompt=${PROMPTS.write}`,
    `--baseline=${join(RECORDS, name, "conformance.txt")}`,
    ...versions.flatMap((version) => ["--protocol", version]),
    ...(login === undefined ? [] : ["--auth-method", login]),
  ];
}

/** Returns a report's violations, except for those in the baseline. */
function faultsOf(report: string): string[] {
  const { results } = JSON.parse(report) as { readonly results: readonly Result[] };
  return results
    .filter(({ verdict }) => verdict === "failed" || verdict === "warning")
    .map(({ id, version, reason }) => `v${version} ${id}: ${reason}`);
}

/** Replies to the last prompt in a conversation. */
function replyTo(agent: ScriptedAgent, body: unknown, path: string): ModelReply {
  const text = JSON.stringify(body);
  const [last = ""] = ["kit-hello", "kit-wait", "kit-write", DELEGATED.wait, TASKS.wait].toSorted(
    (a, b) => text.lastIndexOf(b) - text.lastIndexOf(a),
  );
  if (last === DELEGATED.wait || last === TASKS.wait) return delegating(agent, path)(body);
  if (last === "kit-wait") return { endless: "Once upon a time" };
  const isCalled = text.includes("kit-notes-", text.lastIndexOf("kit-write"));
  if (last === "kit-write" && !isCalled) return { calls: [agent.write(path, "hello\n")] };
  return { text: "There you are." };
}

/** Clients that have a file with known violations. */
const CLIENTS: Readonly<Record<string, () => Promise<readonly string[]> | readonly string[]>> = {
  async acpx() {
    const script = join(await installPeer("acpx"), "acpx/dist/cli.js");
    return [process.execPath, script, "--approve-all", "--agent={agent}", "exec", "Hello"];
  },
  async "typescript-example-client"() {
    const sdk = join(await installPeer("typescript-sdk"), "@agentclientprotocol/sdk");
    const driver = join(import.meta.dirname, "fixtures/example-client.ts");
    return [process.execPath, driver, join(sdk, "dist/examples/client.js"), "{agent}"];
  },
  "rust-yolo-client": () => rustClient("yolo_one_shot_client"),
  "rust-v2-client": () => rustClient("v2_one_shot_client"),
};

function rustClient(name: string): string[] {
  return [join(installRustExamples([name]), name), "--command", "{agent-line}", "Hello"];
}

test.each(Object.keys(CLIENTS))("%s breaks only the recorded client rules", async (name) => {
  const command = (await CLIENTS[name]?.()) ?? [];
  const room = await openCleanRoom("");
  const baseline = `--baseline=${join(RECORDS, name, "conformance.txt")}`;
  const { stdout, stderr } = await room.run(
    [PARLEY_CONFORMANCE, "client", "--json", baseline, "--", ...command],
    {
      timeoutMs: 600_000,
    },
  );
  expect(stderr).toBe("");
  expect(faultsOf(stdout)).toEqual([]);
});

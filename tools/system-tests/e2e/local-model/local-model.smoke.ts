import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { promisify } from "node:util";

import { PARLEY, PARLEY_AGENT } from "../../src/built-packages.ts";
import { type AgentBench, openAgentBench, agentText } from "../reference-agent/fixtures/agent-bench.ts";
import { type ModelProcess, startModelProcess } from "./fixtures/model-process.ts";

const QUESTION = "What is the capital of France?";

let model: ModelProcess;
let bench: AgentBench;

before(async () => {
  model = await startModelProcess();
});

after(() => model.close());

beforeEach(async () => {
  bench = await openAgentBench();
});

afterEach(() => bench.remove());

for (const version of [1, 2] as const) {
  void test(`in version ${version}, finds a local model that answers, and continues in another process`, async () => {
    const first = await bench.start(version, { PARLEY_LOCAL_MODELS: "on" });
    const session = await first.agent.newSession({ cwd: bench.cwd });
    const option = session.state.configOptions.find(({ id }) => id === "model");
    assert.equal(option?.currentValue, "llamacpp/gemma-3-270m");

    assert.equal(await session.prompt(QUESTION), "end_turn");

    assert.match(agentText(session), /Paris/);
    assert.equal(session.state.usage?.size, 8192);
    assert.ok(session.state.usage.used > 0);
    await first.agent.close();

    const second = await bench.start(version, { PARLEY_LOCAL_MODELS: "on" });
    const loaded = await second.agent.openSession(session.id, { cwd: bench.cwd, history: "replay" });
    assert.equal(agentText(loaded), agentText(session));
    assert.equal(await loaded.prompt("What is the capital of Italy?"), "end_turn");
    assert.match(agentText(loaded), /Rome/);
  });
}

void test("the terminal client receives an answer from a model at a given URL", async () => {
  const env = {
    ...process.env,
    XDG_DATA_HOME: bench.data,
    XDG_CONFIG_HOME: bench.data,
    OPENAI_BASE_URL: `${model.address}/v1`,
    PARLEY_MODEL: "custom/gemma-3-270m",
    PARLEY_LOCAL_MODELS: "off",
  };
  const command = [PARLEY, "run", QUESTION, "--json", "--", process.execPath, PARLEY_AGENT];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: bench.cwd, env });

  const end: unknown = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
  assert.partialDeepStrictEqual(end, { type: "end", stopReason: "end_turn", exitCode: 0 });
  assert.match(stdout, /Paris/);
});

import { join } from "node:path";

import { serveAgent } from "@parley/agent";
import type { Transport } from "@parley/protocol";
import { describe, expect, test } from "vitest";

import { clientScripts } from "./client-scripts/index.ts";
import { cancelGraceMs, createScriptedAgent, scriptedAgents } from "./fixtures/scripted-agents.ts";
import { holdAgent } from "./hold-agent.ts";
import { holdClient } from "./hold-client.ts";
import { knownFaults } from "./known-faults.ts";
import type { Transcript } from "./parse-transcript.ts";
import { readTranscripts } from "./read-transcripts.ts";
import { serveByProcess } from "./serve-by-process.ts";

/**
 * Maximum time without a message from a side, in milliseconds. After that, the test fails and names the expected line
 * instead of timing out.
 */
const PATIENCE_MS = 100_000;
const PROGRAM = join(import.meta.dirname, "fixtures/serves-scripted-agent.ts");

async function holdAgentInMemory(transcript: Transcript): Promise<void> {
  const { agent: name = "" } = transcript;
  const agent = await createScriptedAgent(name);
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  await holdAgent(
    transcript,
    (transport) => serveAgent(agent, transport, { onError, cancelGraceMs: cancelGraceMs(name) }),
    AbortSignal.timeout(PATIENCE_MS),
  );
  await Promise.all([agent.mcp?.close(), agent.store?.close()]);
  expect(errors.map((error) => (error as Error).name)).toEqual(transcript.agentReports);
}

async function holdAgentOverPipes(transcript: Transcript): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const nodeArguments = [PROGRAM, transcript.agent ?? ""];
  const serve = (transport: Transport): Promise<void> => serveByProcess(transport, { nodeArguments, signal });
  await holdAgent(transcript, serve, signal);
}

async function holdOurClient(transcript: Transcript): Promise<void> {
  const script = clientScripts[transcript.client ?? ""];
  if (script === undefined) throw new Error(`Cannot run the script "${transcript.client}": no such script`);
  await holdClient(transcript, script, AbortSignal.timeout(PATIENCE_MS));
}

/** Defines a test that must pass or, if it reveals a known bug, must fail. */
function defineTest(title: string, hold: () => Promise<void>): void {
  (knownFaults.has(title) ? test.fails : test)(title, hold);
}

const transcripts = ["v1", "v2"].flatMap(readTranscripts);
const forAgents = transcripts.filter(({ agent }) => agent !== undefined);
const forClients = transcripts.filter(({ client }) => client !== undefined);

describe("in this process", () => {
  for (const transcript of forAgents) {
    defineTest(`our agent follows ${transcript.name}`, () => holdAgentInMemory(transcript));
  }
  for (const transcript of forClients) {
    defineTest(`our client follows ${transcript.name}`, () => holdOurClient(transcript));
  }
});

describe.concurrent("over a separate process's stdio", () => {
  for (const transcript of forAgents) {
    defineTest(`our agent follows ${transcript.name}`, () => holdAgentOverPipes(transcript));
  }
});

test("every agent and script is in a transcript, and every known bug has a test", () => {
  expect(new Set(forAgents.map(({ agent }) => agent))).toEqual(new Set(Object.keys(scriptedAgents)));
  expect(new Set(forClients.map(({ client }) => client))).toEqual(new Set(Object.keys(clientScripts)));
  const titles = [
    ...forAgents.map(({ name }) => `our agent follows ${name}`),
    ...forClients.map(({ name }) => `our client follows ${name}`),
  ];
  expect(titles).toEqual(expect.arrayContaining([...knownFaults.keys()]));
});

import { defineAgent, serveAgent } from "@parley/agent";
import { v1 as agentV1 } from "@parley/agent/v1/unstable";
import { v2 as agentV2 } from "@parley/agent/v2/unstable";
import { connectAgent } from "@parley/client";
import {
  archiveSession,
  sessionOptions,
  sessionStatus,
  setSessionTitle,
  unarchiveSession,
  v1 as clientV1,
} from "@parley/client/v1/unstable";
import { skillBlock, v2 as clientV2 } from "@parley/client/v2/unstable";
import { createInMemoryTransports } from "@parley/protocol";
import { type WireRecord, createRecordingTap } from "@parley/protocol/recording";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { Recording } from "../model/recording.ts";
import type { Finding } from "./finding.ts";
import { findFindings } from "./findings.ts";

const info = { name: "drafts", version: "1.0.0" };
const agent = defineAgent({
  info,
  store: memorySessionStore(),
  skills: {},
  commands: [{ name: "log", description: "Shows the log", skill: { path: "/project/SKILL.md" } }],
  configOptions: [{ type: "boolean", id: "verbose", name: "Verbose", currentValue: false }],
  async prompt(turn) {
    await turn.agentMessage(turn.text);
    await turn.session.suggestPrompts(["Run it"]);
  },
});

/** Records a conversation in which our client and agent use the drafts. */
async function recordDrafts(version: 1 | 2): Promise<WireRecord[]> {
  const records: WireRecord[] = [];
  const [left, right] = createInMemoryTransports();
  const served = serveAgent(agent, right, { versions: [version === 1 ? agentV1 : agentV2] });
  const client = await connectAgent(left, {
    info,
    versions: [version === 1 ? clientV1 : clientV2],
    tap: createRecordingTap((record) => records.push(record)),
    capabilities: { promptSuggestions: true, skills: true, cursors: true },
  });
  await sessionOptions(client, { cwd: "/project" });
  const session = await client.newSession({ cwd: "/project", configOptions: { verbose: true } });
  await session.prompt(version === 1 ? "/log" : [skillBlock("log"), { type: "text", text: "today" }]);
  await setSessionTitle(client, session.id, "Drafts");
  await sessionStatus(client, session.id);
  await archiveSession(client, session.id);
  await unarchiveSession(client, session.id);
  await client.forkSession(session.id, { cwd: "/project" });
  await client.close();
  await served;
  return records;
}

function search(records: readonly WireRecord[]): Finding[] {
  const recording = new Recording();
  recording.append(records);
  return findFindings(recording);
}

describe.each([1, 2] as const)("a recording with drafts in version %d", (version) => {
  test("produces no findings", async () => {
    const records = await recordDrafts(version);
    const methods = new Set(records.map(({ text }) => (JSON.parse(text) as { method?: string }).method));
    expect(methods).toContain("session/options");
    expect(methods).toContain("session/fork");
    expect(search(records)).toEqual([]);
  });

  test.each([
    ["out", "session/fork", '"cwd":"/project"', '"cwd":5', "invalid"],
    ["out", "session/archive", "session/archive", "session/shelve", "unknown-method"],
    ["in", "prompt_suggestions_update", '"suggestions":[', '"suggestions":"","was":[', "ACP-SCHEMA-001"],
  ])(
    "in direction %s, produces a finding for an invalid %s message",
    async (direction, part, right, wrong, id) => {
      const records = await recordDrafts(version);
      const broken = records.map((record) =>
        record.direction === direction && record.text.includes(part)
          ? { ...record, text: record.text.replace(right, wrong) }
          : record,
      );
      expect(search(broken).map((finding) => finding.id)).toContain(id);
    },
  );
});

test("does not report a client's MCP server in version 1", () => {
  const lines = [
    { id: 1, method: "initialize", params: { protocolVersion: 1, clientCapabilities: {} } },
    { id: 1, result: { protocolVersion: 1, agentCapabilities: { mcpCapabilities: { acp: true } } } },
    {
      id: 2,
      method: "session/new",
      params: { cwd: "/", mcpServers: [{ type: "acp", name: "editor", serverId: "e" }] },
    },
    { id: 2, result: { sessionId: "s" } },
  ];
  const records = lines.map((line, at): WireRecord => ({
    direction: "method" in line ? "out" : "in",
    at,
    text: JSON.stringify({ jsonrpc: "2.0", ...line }),
  }));
  expect(search(records)).toEqual([]);
});

import { randomUUID } from "node:crypto";
import {
  createReadStream,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import type { SessionStore } from "@parley/agent";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import type { SessionState } from "@parley/protocol/session";
import { importSessions, memorySessionStore } from "@parley/storage";
import { postgresSessionStore } from "@parley/storage/postgres";
import { sqliteSessionStore } from "@parley/storage/sqlite";
import { type PostgresServer, spawnPostgresServer } from "@parley/storage/testing/postgres";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import {
  type NotingClient,
  type NotingServer,
  cwd,
  notes,
  serveNotingAgent,
} from "./fixtures/noting-agent.ts";
import { POSTGRES_SCHEMA, type StoredConversations } from "./fixtures/stored-conversations.ts";

const fixtures = join(import.meta.dirname, "fixtures");
const releases = readdirSync(fixtures).filter((name) => name.startsWith("release-"));
const dialects = [v1, v2];

let postgres: Pick<PostgresServer, "url" | "stop">;
beforeAll(async () => {
  const url = process.env["PARLEY_TEST_POSTGRES_URL"];
  postgres = url === undefined ? await spawnPostgresServer() : { url, stop: () => Promise.resolve() };
});
afterAll(() => postgres.stop());

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "parley-stored-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function querySql(text: string): Promise<void> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Functions that open a copy of a release's files, by kind of store. */
const stores: Readonly<Record<string, (release: string) => Promise<SessionStore>>> = {
  async sqlite(release) {
    const file = join(scratchFolder(), "sessions.db");
    writeFileSync(file, gunzipSync(readFileSync(join(fixtures, release, "sessions.db.gz"))));
    return sqliteSessionStore(file);
  },
  async postgres(release) {
    const schema = `test_${randomUUID().replaceAll("-", "")}`;
    const dump = gunzipSync(readFileSync(join(fixtures, release, "sessions.sql.gz"))).toString();
    await querySql(dump.replaceAll(POSTGRES_SCHEMA, schema));
    onTestFinished(() => querySql(`DROP SCHEMA ${schema} CASCADE`));
    return postgresSessionStore(postgres.url, { schema });
  },
  async "sqlite, exported"(release) {
    const store = memorySessionStore();
    await importSessions(store, createReadStream(join(fixtures, release, "sessions.jsonl")));
    return store;
  },
};

interface Opened {
  readonly server: NotingServer;
  readonly store: SessionStore;
  readonly conversations: StoredConversations;
}

/** Serves an agent whose store is a copy of a release's files. */
async function open(release: string, kind: string): Promise<Opened> {
  const store = await stores[kind]?.(release);
  if (store === undefined) throw new Error(`no store ${kind}`);
  const permissionFile = join(scratchFolder(), "permissions.json");
  cpSync(join(fixtures, release, "permissions.json"), permissionFile);
  const server = await serveNotingAgent(store, permissionFile);
  onTestFinished(async () => {
    await server.close();
    await store.close();
  });
  const all = JSON.parse(readFileSync(join(fixtures, release, "conversations.json"), "utf8")) as {
    readonly [kind: string]: StoredConversations;
  };
  const conversations = all[kind.split(",")[0] ?? ""];
  if (conversations === undefined) throw new Error(`no conversations ${kind}`);
  return { server, store, conversations };
}

async function connect({ server }: Opened, dialect: (typeof dialects)[number]): Promise<NotingClient> {
  const client = await server.connect(dialect);
  onTestFinished(() => client.agent.close());
  return client;
}

function lines({ entries }: SessionState): string[] {
  return entries.flatMap((entry) => {
    if (entry.type === "tool_call") return `${entry.kind} ${entry.title}: ${entry.status}`;
    if (entry.type !== "message") return [];
    const content = entry.content.map((part) => {
      if (part.type === "text") return part.text;
      return part.type === "resource_link" ? `<${part.uri}>` : part.type;
    });
    return `${entry.role}: ${content.join("")}`;
  });
}

const turn = [
  "thought: Let me see.",
  "edit Edit notes.txt: completed",
  "execute make note: completed",
  "other count: completed",
  `agent: One two three, four.<file://${cwd}/notes.txt>`,
];
const conversation = ["user: first", ...turn, "user: second", ...turn];
const where = { cwd, mcpServers: [{ type: "stdio" as const, ...notes }] };

const written = releases.flatMap((release) => Object.keys(stores).map((kind) => ({ release, kind })));
const served = written.filter(({ kind }) => !kind.includes("exported"));

test("there are files from at least one release", () => {
  expect(releases).toContain("release-0-1-0");
});

describe.each(written)("the files written by $release ($kind)", ({ release, kind }) => {
  test.each(dialects)(
    "can be loaded in version $version, regardless of the version that wrote them",
    async (dialect) => {
      const opened = await open(release, kind);
      const { agent } = await connect(opened, dialect);
      for (const { sessionId } of opened.conversations.sessions) {
        const { state } = await agent.loadSession(sessionId, where);
        expect(lines(state)).toEqual(conversation);
        const edit = state.entries.find(({ type }) => type === "tool_call");
        expect(edit).toMatchObject({
          content: [{ type: "diff" }],
          locations: [{ path: `${cwd}/notes.txt`, line: 1 }],
          rawInput: { text: "b" },
          rawOutput: { written: true },
        });
        expect(state.plans).toMatchObject([
          {
            entries: [
              { content: "Look", status: "completed" },
              { content: "Note", status: "in_progress" },
            ],
          },
        ]);
        expect(state.configOptions.map(({ id, currentValue }) => [id, currentValue])).toEqual([
          ["mode", "code"],
          ["model", "small"],
        ]);
        const custom = state.unknown.map((update) => (update as { readonly count?: number }).count);
        expect(custom.filter((count) => count !== undefined)).toEqual([1, 2]);
        expect(state.terminals).toHaveLength(dialect === v2 ? 2 : 0);
      }
    },
  );

  test.each(dialects)(
    "let sessions continue in version $version with the agent's state, permission rules and log",
    async (dialect) => {
      const opened = await open(release, kind);
      const { agent, asked } = await connect(opened, dialect);
      for (const { sessionId } of opened.conversations.sessions) {
        const session = await agent.loadSession(sessionId, where);
        expect(await session.prompt("third")).toBe("end_turn");
        expect(lines(session.state)).toEqual([...conversation, "user: third", ...turn]);
        expect(session.state.unknown.at(-1)).toMatchObject({ count: 3 });
      }
      // The rules in the file allow exactly the actions in these turns.
      expect(asked).toEqual([]);
      const [first] = opened.conversations.sessions;
      const again = await agent.loadSession(first?.sessionId ?? "", where);
      await again.prompt("run make mess");
      expect(asked).toEqual(["make mess"]);
    },
  );
});

describe.each(served)("a token issued by $release ($kind)", ({ release, kind }) => {
  test.each(dialects)("works as a list cursor for the next page in version $version", async (dialect) => {
    const opened = await open(release, kind);
    const { agent } = await connect(opened, dialect);
    const { cursor, next } = opened.conversations.list;
    const page = (await agent.request("session/list", { cursor })) as {
      readonly sessions: readonly { readonly sessionId: string; readonly title?: string }[];
    };
    // Sessions without messages are not listed.
    const said = new Set(opened.conversations.sessions.map(({ sessionId }) => sessionId));
    expect(page.sessions.map(({ sessionId }) => sessionId)).toEqual(next.filter((id) => said.has(id)));
    expect(page.sessions.at(-1)).toMatchObject({ cwd, title: "About first" });
    const altered = `${cursor.slice(0, -1)}${cursor.endsWith("A") ? "B" : "A"}`;
    await expect(agent.request("session/list", { cursor: altered })).rejects.toMatchObject({
      code: -32602,
    });
  });

  test.each(dialects)(
    "resumes the session in version $version, even from inside merged text",
    async (dialect) => {
      const opened = await open(release, kind);
      const { agent, sent } = await connect(opened, dialect);
      const mcpServers = dialect === v2 ? where.mcpServers : [notes];
      for (const { sessionId, resumePoint } of opened.conversations.sessions) {
        const resume = (from: string): Promise<unknown> =>
          agent.request("session/resume", { sessionId, cwd, mcpServers, _meta: { "acp/cursor": from } });
        await expect(resume(`${resumePoint}000`)).rejects.toMatchObject({ code: -32602 });
        await resume(resumePoint);
        const parts = sent
          .filter(
            ({ sessionId: id, update }) => id === sessionId && update.sessionUpdate === "agent_message_chunk",
          )
          .map(({ update }) => update["content"] as { readonly text?: string; readonly uri?: string });
        expect(parts.map(({ text, uri }) => text ?? uri)).toEqual([
          "three, four.",
          `file://${cwd}/notes.txt`,
        ]);
      }
    },
  );
});

test.each(dialects)(
  "omits but preserves entries from a later release, in version $version",
  async (dialect) => {
    const opened = await open("release-0-1-0", "sqlite");
    const { store, conversations } = opened;
    const [{ sessionId } = { sessionId: "" }] = conversations.sessions;
    const writer = await store.write(sessionId, { owner: "a later release", ttlMs: 60_000 });
    const later = { type: "hologram", hologramId: "h", depth: 3 };
    await writer.append([
      { kind: "event", body: JSON.stringify(later) },
      { kind: "memo", body: JSON.stringify({ of: "a later release" }) },
      {
        kind: "event",
        body: JSON.stringify({
          type: "message",
          role: "agent",
          messageId: "m",
          content: { type: "text", text: "Bye." },
          mood: "blue",
        }),
      },
    ]);
    await writer.release();
    const { agent } = await connect(opened, dialect);
    const session = await agent.loadSession(sessionId, where);
    expect(lines(session.state)).toEqual([...conversation, "agent: Bye."]);
    expect(await session.prompt("third")).toBe("end_turn");
    const bodies: unknown[] = [];
    for await (const page of store.read(sessionId, { kinds: ["event"] }))
      bodies.push(...page.map(({ body }) => JSON.parse(body) as unknown));
    expect(bodies).toContainEqual(later);
  },
);

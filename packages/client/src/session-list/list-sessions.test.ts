import { RequestError } from "@parley/protocol";
import { describe, expect, it } from "vitest";

import { collect } from "../fixtures/collect.ts";
import { InMemoryAgent } from "../fixtures/in-memory-agent.ts";

const LISTS = { sessionCapabilities: { list: {} } };

describe("listSessions", () => {
  it("fetches each page on demand", async () => {
    const { client, agent } = await InMemoryAgent.connect(LISTS, () => ({
      "session/list": ({ cursor }) => {
        const page = Number(cursor ?? 0);
        const sessions = [{ sessionId: `p${page}`, cwd: "/w" }];
        return page < 2 ? { sessions, nextCursor: String(page + 1) } : { sessions, nextCursor: null };
      },
    }));
    const ids: string[] = [];
    for await (const { sessionId } of client.listSessions({ cwd: "/w" })) {
      ids.push(sessionId);
      expect(agent.methods.filter((method) => method === "session/list")).toHaveLength(ids.length);
    }
    expect(ids).toEqual(["p0", "p1", "p2"]);
    expect(agent.received.slice(1).map(([, params]) => params)).toEqual([
      { cwd: "/w" },
      { cwd: "/w", cursor: "1" },
      { cwd: "/w", cursor: "2" },
    ]);
    await client.listSessions().next();
    expect(agent.received.at(-1)).toEqual(["session/list", {}]);
    await client.close();
  });

  it.each([1, 2, 5])("throws if the cursors form a cycle of length %i", async (length) => {
    const { client, agent } = await InMemoryAgent.connect(LISTS, () => ({
      "session/list": ({ cursor }) => ({
        sessions: [],
        nextCursor: String((Number(cursor ?? 0) + 1) % length),
      }),
    }));
    await expect(collect(client.listSessions())).rejects.toThrow(
      "the agent's list never ends, stopped at cursor",
    );
    expect(agent.methods.filter((method) => method === "session/list")).toHaveLength(length + 1);
    await client.close();
  });

  it("lists each session once, even if it moves to the next page in the meantime", async () => {
    const { client } = await InMemoryAgent.connect(LISTS, () => ({
      "session/list": ({ cursor }) => {
        const sessions = ["a", "b", "b", "c"].map((sessionId) => ({ sessionId, cwd: "/w" }));
        return cursor ? { sessions: sessions.slice(2) } : { sessions: sessions.slice(0, 2), nextCursor: "2" };
      },
    }));
    const listed = await collect(client.listSessions());
    expect(listed.map(({ sessionId }) => sessionId)).toEqual(["a", "b", "c"]);
    await client.close();
  });

  it("continues past many empty pages", async () => {
    const { client } = await InMemoryAgent.connect(LISTS, () => ({
      "session/list": ({ cursor }) => {
        const page = Number(cursor ?? 0);
        const sessions = page % 400 === 0 ? [{ sessionId: `p${page}`, cwd: "/w" }] : [];
        return { sessions, nextCursor: page < 2000 ? String(page + 1) : null };
      },
    }));
    expect(await collect(client.listSessions())).toHaveLength(6);
    await client.close();
  });

  it.each([
    ["is empty", []],
    ["has been seen before", ["s1"]],
    ["is new", undefined],
  ])("throws if every further page %s, regardless of the cursor", async (_what, ids) => {
    let pages = 0;
    const { client } = await InMemoryAgent.connect(LISTS, () => ({
      "session/list": () => {
        if (pages > 5000) throw new RequestError(-32603, "That is enough");
        pages += 1;
        const sessions = (ids ?? [`p${pages}`]).map((sessionId) => ({ sessionId, cwd: "/w" }));
        return { sessions, nextCursor: String(pages) };
      },
    }));
    const listed: string[] = [];
    const listing = (async () => {
      for await (const { sessionId } of client.listSessions()) listed.push(sessionId);
    })();
    await expect(listing).rejects.toThrow("the agent's list never ends, stopped at cursor");
    expect(listed).toHaveLength(ids?.length ?? pages);
    await client.close();
  });
});

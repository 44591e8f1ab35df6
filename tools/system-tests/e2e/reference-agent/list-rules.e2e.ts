import { join } from "node:path";

import type { Exchange, JsonObject } from "@parley/conformance";
import { describe, expect, test } from "vitest";

import { errorOf, openRuleBench } from "./fixtures/rule-bench.ts";

interface Page {
  readonly sessions: readonly JsonObject[];
  readonly nextCursor?: string;
}

async function list(exchange: Exchange, params: JsonObject = {}): Promise<Page> {
  return (await exchange.call("session/list", params)) as unknown as Page;
}

/** Creates more sessions than fit on one page and returns their ids, oldest first. */
async function fillTwoPages(exchange: Exchange): Promise<string[]> {
  const ids: string[] = [];
  while ((await list(exchange)).nextCursor === undefined) {
    for (let made = 0; made < 25; made++) {
      const id = await exchange.newSession();
      await exchange.prompt(id, "help").end;
      ids.push(id);
    }
  }
  return ids;
}

const idsOf = ({ sessions }: Page): unknown[] => sessions.map(({ sessionId }) => sessionId);

describe.each([1, 2] as const)("the reference agent in version %i", (version) => {
  test("[V1-LIST-2, V1-LIST-4] lists its sessions in pages, most recent activity first, until a page has no cursor", async () => {
    const exchange = await (await openRuleBench(version)).open();
    const ids = await fillTwoPages(exchange);
    const [oldest = ""] = ids;
    await exchange.prompt(oldest, "help").end;
    const seen: unknown[] = [];
    let page = await list(exchange);
    expect(idsOf(page)[0]).toBe(oldest);
    while (page.nextCursor !== undefined) {
      seen.push(...idsOf(page));
      page = await list(exchange, { cursor: page.nextCursor });
    }
    seen.push(...idsOf(page));
    expect(seen).toHaveLength(ids.length);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  test("[V1-LIST-4] rejects cursors that are altered, from another list or not cursors at all", async () => {
    const { open, cwd } = await openRuleBench(version);
    const exchange = await open();
    await fillTwoPages(exchange);
    const { nextCursor = "" } = await list(exchange, { cwd });
    const altered = nextCursor.slice(0, -2) + (nextCursor.endsWith("AA") ? "BB" : "AA");
    for (const params of [
      { cursor: nextCursor },
      { cwd, cursor: altered },
      { cursor: "2" },
      { cursor: "" },
    ]) {
      expect(await errorOf(exchange.agent, "session/list", params)).toMatchObject({ code: -32_602 });
    }
    expect((await list(exchange, { cwd, cursor: nextCursor })).sessions).not.toEqual([]);
  });

  test("[V1-LIST-3, V1-LIST-6, V1-LIST-7] lists only one folder's sessions, with all available information", async () => {
    const { open, cwd, outside } = await openRuleBench(version);
    const exchange = await open();
    const here = await exchange.newSession();
    const there = await exchange.newSession({ cwd: outside });
    await exchange.prompt(here, "read notes.txt").end;
    await exchange.prompt(there, "help").end;
    expect(idsOf(await list(exchange, { cwd: outside }))).toEqual([there]);
    expect(await list(exchange, { cwd: join(cwd, "src") })).toEqual({ sessions: [] });
    const { sessions } = await list(exchange, { cwd });
    expect(sessions).toEqual([
      {
        sessionId: here,
        cwd,
        title: "read notes.txt",
        archived: false,
        updatedAt: expect.any(String) as string,
      },
    ]);
    const [{ updatedAt } = {}] = sessions;
    expect(new Date(String(updatedAt)).toISOString()).toBe(updatedAt);
  });

  test("[V1-LIST-8] neither opens nor changes sessions when listing them", async () => {
    const { open } = await openRuleBench(version);
    const before = await open();
    const sessionId = await before.newSession();
    await before.prompt(sessionId, "help").end;
    await before.agent.endInput();
    const after = await open();
    const first = await list(after);
    expect(idsOf(first)).toEqual([sessionId]);
    expect(await list(after)).toEqual(first);
    expect(after.updates(sessionId)).toEqual([]);
    const prompt = [{ type: "text", text: "help" }];
    expect(await errorOf(after.agent, "session/prompt", { sessionId, prompt })).toMatchObject({
      code: -32_002,
    });
  });

  test("[V1-INFO-1, V1-INFO-3] sends a session's title after its first turn, and only changed members", async () => {
    const exchange = await (await openRuleBench(version)).open();
    const sessionId = await exchange.newSession();
    await exchange.prompt(sessionId, "read notes.txt").end;
    await exchange.prompt(sessionId, "list the files").end;
    await exchange.agent.settle();
    const infos = exchange
      .updates(sessionId)
      .filter(({ update }) => update["sessionUpdate"] === "session_info_update")
      .map(({ update }) => update);
    expect(infos[0]).toEqual({
      sessionUpdate: "session_info_update",
      title: "read notes.txt",
      updatedAt: expect.any(String) as string,
    });
    expect(infos.slice(1).filter((update) => "title" in update)).toEqual([]);
  });
});

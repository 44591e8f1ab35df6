import { RequestError } from "@parley/protocol";
import { expect, test } from "vitest";

import { InMemoryAgent } from "../fixtures/in-memory-agent.ts";
import { createSessionList } from "./session-list.ts";

test("continues a list after a page could not be fetched", async () => {
  let isBusy = false;
  const { client } = await InMemoryAgent.connect({ sessionCapabilities: { list: {} } }, () => ({
    "session/list": ({ cursor }) => {
      if (isBusy) throw new RequestError(-32603, "Busy");
      const page = Number(cursor ?? 0);
      const sessions = [{ sessionId: `p${page}`, cwd: "/w" }];
      return page < 4 ? { sessions, nextCursor: String(page + 1) } : { sessions };
    },
  }));
  const list = createSessionList(client, { pageSize: 2 });
  await list.refresh();
  isBusy = true;
  await list.loadMore();
  const { sessions, status, hasMore, error } = list.state;
  expect([sessions.length, status, hasMore, error]).toEqual([
    2,
    "failed",
    true,
    new RequestError(-32603, "Busy"),
  ]);
  isBusy = false;
  await list.loadMore();
  expect([list.state.sessions.map(({ sessionId }) => sessionId), list.state.hasMore]).toEqual([
    ["p0", "p1", "p2", "p3"],
    true,
  ]);
  await list.loadMore();
  expect([list.state.sessions.length, list.state.hasMore, list.state.status]).toEqual([5, false, "ready"]);
  await client.close();
});

import { Connection } from "@parley/protocol";
// @vitest-environment happy-dom
import type { Document, HTMLElement } from "happy-dom";
import { type ReactNode, act, createElement } from "react";
import { type Root, createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { connectAgent } from "../connection/connect-agent.ts";
import { InMemoryAgent } from "../fixtures/in-memory-agent.ts";
import { createReconnectingTransport } from "../fixtures/reconnecting-transport.ts";
import { createPermissionBroker } from "../permission/permission-broker.ts";
import { v1 } from "../v1/index.ts";
import { useConnectionStatus, usePermission, useSession, useSessions } from "./hooks.ts";

let root: Root;
let container: HTMLElement;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const { document } = globalThis as unknown as { readonly document: Document };
  container = document.createElement("div");
  root = createRoot(container);
});

afterEach(() => act(() => root.unmount()));

const render = (node: ReactNode): Promise<void> => act(async () => root.render(node));
/** Waits until the client has handled the agent's messages and React has rendered. */
const sync = (agent: InMemoryAgent): Promise<void> =>
  act(async () => void (await agent.peer.connection.request("_sync").catch(() => undefined)));

describe("useSession", () => {
  it("renders the session's state, and rerenders a selected part only when it changes", async () => {
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}));
    const session = await client.newSession({ cwd: "/w" });
    let renders = 0;
    const Text = () =>
      JSON.stringify(useSession(session).entries.map((entry) => "content" in entry && entry.content));
    const Title = () => {
      renders += 1;
      return useSession(session, ({ info }) => info.title);
    };
    await render([createElement(Text, { key: 1 }), createElement(Title, { key: 2 })]);
    expect([container.textContent, renders]).toEqual(["[]", 1]);
    agent.say("s1", "Hello");
    await sync(agent);
    expect([container.textContent, renders]).toEqual(['[[{"type":"text","text":"Hello"}]]', 1]);
    agent.update("s1", { sessionUpdate: "session_info_update", title: "Greeting" });
    await sync(agent);
    expect(container.textContent).toMatch(/Greeting$/);
    expect(renders).toBe(2);
    expect(renderToString(createElement(Title))).toBe("Greeting");
    await act(() => client.close());
  });

  it("follows only the given session", async () => {
    let count = 0;
    const { client, agent } = await InMemoryAgent.connect({}, () => ({
      "session/new": () => ({ sessionId: `s${(count += 1)}` }),
    }));
    const [first, second] = [await client.newSession({ cwd: "/w" }), await client.newSession({ cwd: "/w" })];
    const View = ({ session }: { session: typeof first }) =>
      `${session.id}: ${useSession(session, ({ entries }) => entries).length}`;
    await render(createElement(View, { session: first }));
    await render(createElement(View, { session: second }));
    agent.say("s1", "a");
    await sync(agent);
    expect(container.textContent).toBe("s2: 0");
    agent.say("s2", "a");
    await sync(agent);
    expect(container.textContent).toBe("s2: 1");
    await act(() => client.close());
  });
});

describe("useSessions", () => {
  it("lists stored sessions page by page, updates titles and adds new sessions", async () => {
    const rows = ["a", "b", "c"].map((sessionId) => ({ sessionId, cwd: "/w", title: `Title ${sessionId}` }));
    const { client, agent } = await InMemoryAgent.connect(
      { loadSession: true, sessionCapabilities: { list: {} } },
      () => ({
        "session/list": ({ cursor }) =>
          cursor ? { sessions: rows.slice(2) } : { sessions: rows.slice(0, 2), nextCursor: "2" },
        "session/load": () => ({}),
      }),
    );
    let more = (): Promise<void> => Promise.resolve();
    const View = () => {
      const { sessions, status, hasMore, loadMore } = useSessions(client, { cwd: "/w", pageSize: 2 });
      more = loadMore;
      return `${status} ${hasMore} ${sessions.map(({ title, sessionId }) => title ?? sessionId).join()}`;
    };
    await render(createElement(View));
    await sync(agent);
    expect(container.textContent).toBe("ready true Title a,Title b");
    await act(() => more());
    expect(container.textContent).toBe("ready false Title a,Title b,Title c");
    await act(async () => void (await client.newSession({ cwd: "/w" })));
    await act(async () => void (await client.newSession({ cwd: "/elsewhere" })));
    await act(async () => void (await client.loadSession("b", { cwd: "/w" })));
    agent.update("b", { sessionUpdate: "session_info_update", title: "New title" });
    await sync(agent);
    expect(container.textContent).toBe("ready false Title a,New title,Title c");
    await act(async () => void (await client.newSession({ cwd: "/w" })));
    expect(container.textContent).toBe("ready false s1,Title a,New title,Title c");
    await act(() => client.close());
  });

  it("shows errors, and shows the open sessions if the agent cannot list any", async () => {
    const failing = await InMemoryAgent.connect({ sessionCapabilities: { list: {} } }, () => ({
      "session/list": () => Promise.reject(new Error("No disk")),
    }));
    const View = ({ client }: typeof failing) => {
      const { sessions, status, error } = useSessions(client);
      return `${status} ${sessions.length} ${error instanceof Error ? error.message : ""}`;
    };
    await render(createElement(View, failing));
    await sync(failing.agent);
    expect(container.textContent).toBe("failed 0 Internal error");
    const without = await InMemoryAgent.connect({}, () => ({}));
    await without.client.newSession({ cwd: "/w" });
    await render(createElement(View, without));
    expect(container.textContent).toBe("ready 1 ");
    await act(() => failing.client.close());
    await act(() => without.client.close());
  });
});

describe("usePermission", () => {
  it("returns the oldest request, then the next one once it is answered", async () => {
    const broker = createPermissionBroker();
    const { client, agent } = await InMemoryAgent.connect({}, () => ({}), {
      handlers: { requestPermission: broker.requestPermission },
    });
    const session = await client.newSession({ cwd: "/w" });
    const options = [{ optionId: "yes", name: "Yes", kind: "allow_once" } as const];
    const ask = (title: string) =>
      agent.peer.request("session/request_permission", {
        sessionId: "s1",
        toolCall: { toolCallId: title, title },
        options,
      });
    const View = () => {
      const open = usePermission(broker, session);
      return open
        ? createElement("button", { onClick: () => open.answer("yes") }, open.request.title)
        : "none";
    };
    await render(createElement(View));
    expect(container.textContent).toBe("none");
    const answers = [ask("a"), ask("b")];
    await sync(agent);
    expect(container.textContent).toBe("a");
    act(() => container.querySelector<HTMLElement>("button")?.click());
    expect(container.textContent).toBe("b");
    act(() => container.querySelector<HTMLElement>("button")?.click());
    expect(container.textContent).toBe("none");
    const yes = { outcome: { outcome: "selected", optionId: "yes" } };
    expect(await Promise.all(answers)).toEqual([yes, yes]);
    await act(() => client.close());
  });
});

describe("useConnectionStatus", () => {
  it("reflects the status of a reconnecting transport until the connection is closed", async () => {
    const { transport, agentSide, setStatus } = createReconnectingTransport();
    const connection = new Connection(agentSide, {
      request: () => ({ protocolVersion: 1 }),
      notification: () => undefined,
    });
    const agent = await connectAgent(transport, { versions: [v1], info: { name: "test", version: "0" } });
    await render(createElement(() => useConnectionStatus(agent)));
    expect(container.textContent).toBe("connected");
    await act(async () => setStatus("reconnecting"));
    expect(container.textContent).toBe("reconnecting");
    await act(async () => setStatus("connected"));
    expect(container.textContent).toBe("connected");
    await act(async () => agent.close());
    expect(container.textContent).toBe("closed");
    await connection.closed;
  });

  it("stays connected until closed if the transport does not reconnect", async () => {
    const { client } = await InMemoryAgent.connect({}, () => ({}));
    await render(createElement(() => useConnectionStatus(client)));
    expect(container.textContent).toBe("connected");
    await act(async () => client.close());
    expect(container.textContent).toBe("closed");
  });
});

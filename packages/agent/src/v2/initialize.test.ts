import { memorySessionStore } from "@parley/storage";
import { describe, expect, test } from "vitest";

import { connect, connectOver, openSession, text } from "../fixtures/raw-client.ts";
import type { Turn } from "../index.ts";
import { v1 } from "../v1/index.ts";
import { v2 } from "./index.ts";

const silent = (): Promise<void> => Promise.resolve();
const info = { name: "client", version: "3.0.0" };

describe("negotiation", () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [65535, 2],
  ])("responds to a request for version %d with version %d", async (protocolVersion, answered) => {
    const client = connect({ prompt: silent });
    const both = { protocolVersion, info, capabilities: {}, clientInfo: info, clientCapabilities: {} };
    await expect(client.call("initialize", both)).resolves.toMatchObject({ protocolVersion: answered });
  });

  test("rejects a version older than every supported one, and lets the client request another", async () => {
    const client = connect({ prompt: silent });
    await expect(client.call("initialize", { protocolVersion: 0 })).rejects.toMatchObject({
      code: -32022,
      data: { requested: 0, supported: [1, 2] },
    });
    await expect(client.call("initialize", { protocolVersion: 2, info })).resolves.toMatchObject({
      protocolVersion: 2,
    });
  });

  test("rejects version 1 if the agent supports only version 2", async () => {
    const client = connect({ prompt: silent }, { versions: [v2] });
    await expect(client.call("initialize", { protocolVersion: 1 })).rejects.toMatchObject({
      code: -32022,
      data: { requested: 1, supported: [2] },
    });
  });

  test.each([0, 2, 9])(
    "responds with version 1 to a request for version %d if the agent supports only version 1",
    async (protocolVersion) => {
      const client = connect({ prompt: silent }, { versions: [v1] });
      await expect(client.call("initialize", { protocolVersion })).resolves.toMatchObject({
        protocolVersion: 1,
      });
    },
  );

  test("validates only against the schema of the chosen version", async () => {
    const seen: unknown[] = [];
    const prompt = async ({ session }: Turn): Promise<void> => void seen.push(session.client);
    for (const protocolVersion of [1, 2]) {
      const client = connect({ prompt });
      await client.call("initialize", {
        protocolVersion,
        clientInfo: { name: "as version 1", version: "1" },
        clientCapabilities: { fs: { readTextFile: true, writeTextFile: true }, _meta: { from: 1 } },
        info: { name: "as version 2", version: "2" },
        capabilities: { _meta: { from: 2 } },
      });
      const { sessionId } = (await client.call("session/new", { cwd: "/tmp", mcpServers: [] })) as {
        sessionId: string;
      };
      await client.call("session/prompt", { sessionId, prompt: text("x") });
    }
    expect(seen).toMatchObject([
      {
        version: 1,
        info: { name: "as version 1", version: "1" },
        capabilities: {
          readTextFile: true,
          writeTextFile: true,
          terminal: false,
          notices: false,
          booleanConfigOptions: false,
          elicitation: { form: false, url: false },
          terminalAuthentication: false,
          _meta: { from: 1 },
        },
      },
      {
        version: 2,
        info: { name: "as version 2", version: "2" },
        capabilities: {
          readTextFile: false,
          writeTextFile: false,
          terminal: false,
          notices: true,
          booleanConfigOptions: true,
          elicitation: { form: false, url: false },
          terminalAuthentication: false,
          _meta: { from: 2 },
        },
      },
    ]);
  });

  test.each([1, 2])("accepts a version %d client without a name", async (protocolVersion) => {
    const seen: unknown[] = [];
    const client = connect({ prompt: async ({ session }) => void seen.push(session.client.info) });
    await client.call("initialize", { protocolVersion });
    const { sessionId } = (await client.call("session/new", { cwd: "/tmp", mcpServers: [] })) as {
      sessionId: string;
    };
    await client.call("session/prompt", { sessionId, prompt: text("x") });
    expect(seen).toEqual([undefined]);
  });
});

test("rejects an invalid info member without opening anything", async () => {
  const client = connect({ prompt: silent });
  await expect(client.call("initialize", { protocolVersion: 2, info: "me" })).rejects.toMatchObject({
    code: -32602,
  });
  await expect(client.call("session/new", { cwd: "/tmp" })).rejects.toMatchObject({ code: -32600 });
});

describe("capabilities", () => {
  test("are derived from the agent's definition", async () => {
    const mcp = {
      kinds: { stdio: true, http: true, sse: true, acp: false },
      open: () => Promise.reject(new Error("not used")),
      close: silent,
    };
    const promptCapabilities = { image: true, audio: false, embeddedContext: true };
    const client = connect({ prompt: silent, store: memorySessionStore(), mcp, promptCapabilities });
    await expect(client.call("initialize", { protocolVersion: 2, info })).resolves.toEqual({
      protocolVersion: 2,
      info: { name: "test", version: "1.0.0" },
      capabilities: {
        session: {
          prompt: { image: {}, embeddedContext: {} },
          mcp: { stdio: {}, http: {} },
          additionalDirectories: {},
          delete: {},
          list: {},
          load: {},
          resume: {},
          close: {},
        },
      },
      authMethods: [],
      _meta: { "parley/idempotencyKeys": true },
    });
  });

  test("exclude list, load, resume and delete if there is no store, and the agent rejects these methods", async () => {
    const client = connect({ prompt: silent });
    await expect(client.call("initialize", { protocolVersion: 2, info })).resolves.toMatchObject({
      capabilities: { session: { prompt: {}, mcp: {}, additionalDirectories: {}, close: {} } },
    });
    const params = { sessionId: "sess_1", cwd: "/tmp", mcpServers: [] };
    for (const method of ["session/load", "session/resume", "session/list", "session/delete"]) {
      await expect(client.call(method, params)).rejects.toMatchObject({ code: -32601, data: { method } });
    }
  });

  test("always include list and resume without markers, as in the latest draft", async () => {
    const client = connect({ prompt: silent }, { markers: false });
    await expect(client.call("initialize", { protocolVersion: 2, info })).resolves.toHaveProperty(
      "capabilities",
      { session: { prompt: {}, mcp: {}, additionalDirectories: {} } },
    );
    await expect(client.call("session/list", {})).resolves.toEqual({ sessions: [] });
    await expect(client.call("session/resume", { sessionId: "none", cwd: "/tmp" })).rejects.toMatchObject({
      code: -32002,
      data: { sessionId: "none" },
    });
  });

  test("allow loading a stored session even without markers", async () => {
    const store = memorySessionStore();
    const { client, sessionId } = await openSession(2, { prompt: silent, store }, { markers: false });
    await expect(client.call("session/load", { sessionId, cwd: "/tmp" })).resolves.toEqual({});
  });
});

test("version 1 methods do not exist in version 2", async () => {
  const client = await connectOver(2, { prompt: silent });
  await expect(client.call("session/set_mode", { sessionId: "s", modeId: "m" })).rejects.toMatchObject({
    code: -32601,
  });
  await expect(client.call("authenticate", { methodId: "m" })).rejects.toMatchObject({ code: -32601 });
});

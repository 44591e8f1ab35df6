import { once } from "node:events";

import { McpCallError } from "@parley/mcp-transport";
import { expect, test, vi } from "vitest";

import { startEverything } from "./fixtures/http-server.ts";
import { misbehavingServer } from "./fixtures/misbehaving-server.ts";
import { openSession, textOf } from "./fixtures/open-session.ts";

test("delivers a 12 MB result", async () => {
  const session = await openSession([misbehavingServer("server", [])]);
  const bytes = 12_000_000;
  expect(textOf(await session.call("server__large", { bytes }))).toHaveLength(bytes);
});

test("connects to a server that first writes 2 MB to stderr", async () => {
  const session = await openSession([misbehavingServer("server", ["writes-2-MB"])]);
  expect(session.servers.get("server")).toMatchObject({ status: "ready" });
});

test("if a server dies during a call, the call fails with the end of the server's stderr", async () => {
  const env = [{ name: "API_KEY", value: "sk-very-secret" }];
  const session = await openSession([misbehavingServer("server", [], env)]);
  const before = textOf(await session.call("server__pid", {}));
  const error: unknown = await session.call("server__die", {}).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(McpCallError);
  expect(error).toMatchObject({
    kind: "closed",
    server: "server",
    message:
      'Cannot call "server__die" of MCP server "server": its process exited with code 7; ' +
      "its stderr ends with: fatal: <API_KEY> was refused",
    stderrTail: "fatal: <API_KEY> was refused",
  });
  expect(session.servers.get("server")).toMatchObject({ status: "failed", kind: "closed" });
  expect(textOf(await session.call("server__pid", {}))).not.toBe(before);
});

test.each([
  { type: "http", mode: "streamableHttp", path: "/mcp" },
  { type: "sse", mode: "sse", path: "/sse" },
] as const)("if a server over $type dies during a call, the call fails", async ({ type, mode, path }) => {
  const server = await startEverything(mode, path);
  const session = await openSession([{ type, name: "web", url: server.url, headers: [] }]);
  const running = Promise.withResolvers<unknown>();
  const operation = { duration: 60, steps: 600 };
  const call = session
    .call("web__trigger-long-running-operation", operation, { onProgress: running.resolve })
    .catch((reason: unknown) => reason);
  await running.promise;
  server.process.kill("SIGKILL");
  await once(server.process, "exit");
  expect(await call).toMatchObject({ kind: "closed", server: "web" });
});

test("a server receives the environment that programs need, and the client's variables verbatim", async () => {
  const env = [{ name: "GREETING", value: "$HOME `id`" }];
  vi.stubEnv("AGENT_API_KEY", "sk-of-the-agent");
  const environment = async (inheritEnvironment: "safe" | "all" | "none" | string[]): Promise<string[]> => {
    const session = await openSession([misbehavingServer("server", [], env)], { inheritEnvironment });
    return textOf(await session.call("server__environment", {})).split("\0");
  };
  const [path, key] = [`PATH=${process.env["PATH"]}`, "AGENT_API_KEY=sk-of-the-agent"];
  expect(await environment("safe")).toEqual(
    expect.arrayContaining([path, "GREETING=$HOME `id`"]) as string[],
  );
  expect(await environment("safe")).not.toContain(key);
  expect(await environment("all")).toEqual(expect.arrayContaining([path, key]) as string[]);
  expect((await environment("none")).filter((line) => line !== "")).toEqual(["GREETING=$HOME `id`"]);
  expect(await environment(["AGENT_API_KEY"])).toEqual(
    expect.arrayContaining([key, "GREETING=$HOME `id`"]) as string[],
  );
  vi.unstubAllEnvs();
});

import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { createAgentHost, defineAgent } from "@parley/agent";
import { bearerToken } from "@parley/server";
import { type HttpServer, serveHttp } from "@parley/server/node";
import { memorySessionStore } from "@parley/storage";
import { beforeAll, describe, expect, it } from "vitest";

import { parley, projectFolder } from "../fixtures/parley.ts";
import type { ProbeReport } from "../src/probe/probe-report.ts";

const cwd = projectFolder();
let server: HttpServer;
let access: readonly string[] = [];

beforeAll(async () => {
  const host = createAgentHost(
    defineAgent({
      info: { name: "remote", version: "1" },
      store: memorySessionStore(),
      prompt: (turn) => turn.agentMessage(`You said: ${turn.text}`),
    }),
  );
  server = await serveHttp(host, { port: 0, authorize: bearerToken("s3cret") });
  const tokenFile = join(cwd(), "token");
  await writeFile(tokenFile, "s3cret\n");
  access = ["--token-file", tokenFile];
  return async () => {
    await server.close({ signal: AbortSignal.abort() });
    await host.close();
  };
});

describe.each([
  ["HTTP", () => server.url],
  ["WebSocket", () => server.url.replace("http", "ws")],
])("a remote agent over %s", (_name, url) => {
  it("answers a prompt", async () => {
    expect(await parley(["run", "two words", "--url", url(), ...access])).toEqual({
      code: 0,
      stdout: "You said: two words\n",
      stderr: "",
    });
  });

  it("holds a conversation and lists its sessions", async () => {
    await writeFile(join(cwd(), "headers"), "Authorization: Bearer s3cret\n");
    const chat = await parley(["chat", "--url", url(), "--header", "@headers"], "one\ntwo\n");
    expect(chat).toMatchObject({ code: 0, stdout: expect.stringContaining("You said: two") as string });
    const { code, stdout } = await parley(["sessions", "--json", "--url", url(), ...access]);
    expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ cwd: cwd() }));
    expect(code).toBe(0);
  });

  it("is probed once per version", async () => {
    const { code, stdout } = await parley(["probe", "--json", "--url", url(), ...access]);
    const { command, versions } = JSON.parse(stdout) as ProbeReport;
    expect(command).toBe(url());
    for (const version of [1, 2] as const) {
      expect(versions[version]).toMatchObject({
        isSpoken: true,
        info: { name: "remote" },
        timing: { initialize: expect.any(Number) as number, newSession: expect.any(Number) as number },
        faults: [],
      });
    }
    expect(code).toBe(0);
  });

  it("is never sent a secret header given on the command line", async () => {
    const args = ["chat", "--url", url(), "--header", "Authorization: Bearer s3cret"];
    const { code, stderr } = await parley(args, "one\n");
    expect(stderr).toContain('Cannot send the header "Authorization" from the command line');
    expect(stderr).not.toContain("s3cret");
    expect(code).toBe(2);
  });

  it.each([
    ["no token", [], "A bearer token is required"],
    ["a wrong token", ["--token-file", "wrong"], "The bearer token is not accepted"],
  ])("rejects a connection with %s, and the reason is reported", async (_sent, args, reason) => {
    await writeFile(join(cwd(), "wrong"), "guess\n");
    const { code, stdout, stderr } = await parley(["run", "Hi", "--url", url(), ...args]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toContain(`parley: Cannot connect to ${url()}`);
    expect(stderr).toContain(reason);
    expect(stderr).toContain("; --token-file names a file with the server's token");
  });
});

it("rejects --url together with an agent name or command", async () => {
  const { code, stderr } = await parley(["run", "Hi", "--url", server.url, "--agent", "claude"]);
  expect(stderr).toContain("--url replaces its name or command");
  expect(code).toBe(2);
});

it("rejects an invalid remote address", async () => {
  const { code, stderr } = await parley(["probe", "--url", "ftp://host/acp"]);
  expect(stderr).toContain("an address starts with http:, https:, ws: or wss:");
  expect(code).toBe(2);
});

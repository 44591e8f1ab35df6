import type { McpServer } from "@parley/schema/v1";
import { describe, expect, it } from "vitest";

import { AcpMcpCaller } from "../api/acp-mcp-caller.ts";
import { connectionSettings } from "../server/connection-settings.ts";
import { type DeclaredServer, serverFingerprint } from "../server/declared-server.ts";
import { readServer } from "./read-server.ts";

const settings = connectionSettings({});
const caller = new AcpMcpCaller(() => Promise.reject(new Error("no client")));

function read(server: object, options = settings): ReturnType<typeof readServer> {
  return readServer(server as McpServer, options, caller);
}

describe("readServer", () => {
  it("treats missing args, env and headers as empty", () => {
    const key = '["stdio","a","/bin/a",[],[]]';
    expect(read({ name: "a", command: "/bin/a" })).toHaveProperty("key", key);
    expect(read({ name: "a", command: "/bin/a", args: null, env: null })).toHaveProperty("key", key);
    const http = '["http","a","http://a.example/",[]]';
    expect(read({ type: "http", name: "a", url: "http://a.example" })).toHaveProperty("key", http);
  });

  it("accepts stdio as an explicit type, as in ACP v2", () => {
    const identity = ["stdio", "/bin/a", [], []];
    expect(read({ type: "stdio", name: "a", command: "/bin/a" })).toMatchObject({ identity });
  });

  it("rejects a relative command", () => {
    expect(read({ name: "a", command: "npx" })).toEqual({
      problem: 'its command "npx" is not an absolute path',
    });
    expect(read({ name: "a", command: "./a" })).toHaveProperty("problem");
  });

  it("accepts a bare command but not a relative path with allowPathLookup", () => {
    const lookup = connectionSettings({ allowPathLookup: true });
    expect(read({ name: "a", command: "npx" }, lookup)).toMatchObject({ identity: ["stdio", "npx", [], []] });
    expect(read({ name: "a", command: "bin/npx" }, lookup)).toHaveProperty("problem");
  });

  it("names a missing field in the error", () => {
    expect(read({ name: "a" })).toEqual({ problem: "it has no command" });
    expect(read({ type: "http", name: "a" })).toEqual({ problem: "it has no url" });
  });

  it("rejects an unknown type and a URL that is not HTTP", () => {
    expect(read({ type: "pigeon", name: "a", url: "http://a.example" })).toEqual({
      problem: 'its type "pigeon" is not supported',
    });
    expect(read({ type: "pigeon", name: "a" })).toEqual({ problem: 'its type "pigeon" is not supported' });
    expect(read({ type: "http", name: "a", url: "file:///etc/passwd" })).toHaveProperty("problem");
    expect(read({ type: "sse", name: "a", url: "nowhere" })).toHaveProperty("problem");
  });

  it("rejects credentials in a URL without revealing them", () => {
    expect(read({ type: "http", name: "a", url: "http://alice:secret@a.example" })).toEqual({
      problem: "its url holds a user name or a password, which belong in a header",
    });
  });

  it("rejects an invalid header without revealing it", () => {
    const headers = [{ name: "Authorization", value: "secret\nX-Other: 1" }];
    expect(read({ type: "http", name: "a", url: "http://a.example", headers })).toEqual({
      problem: "its headers are not valid",
    });
  });

  it("rejects a NUL character without revealing the value", () => {
    const env = [{ name: "KEY", value: "secret\0" }];
    expect(read({ name: "a", command: "/bin/a", env })).toEqual({
      problem: "its command, args or env hold a NUL character",
    });
  });
});

const stdio = {
  name: "files",
  command: "/bin/files",
  args: ["--root", "/p"],
  env: [{ name: "KEY", value: "1" }],
} as const;
const http = {
  type: "http",
  name: "web",
  url: "https://example.com/mcp?a=1",
  headers: [{ name: "Authorization", value: "1" }],
} as const;
const acp = { type: "acp", name: "editor", serverId: "1" } as const;

function fingerprintOf(server: object): string {
  return serverFingerprint(read(server) as DeclaredServer);
}

describe("a declared server's fingerprint", () => {
  it("changes with the program or URL", () => {
    const different = [
      stdio,
      { ...stdio, command: "/bin/other" },
      { ...stdio, args: ["--root", "/q"] },
      { ...stdio, args: ["--root /p"] },
      { ...stdio, env: [] },
      { ...stdio, env: [{ name: "LD_PRELOAD", value: "1" }] },
      http,
      { ...http, type: "sse" },
      { ...http, url: "https://example.com/mcp?a=2" },
      { ...http, url: "http://example.com/mcp?a=1" },
      acp,
    ];
    expect(new Set(different.map(fingerprintOf)).size).toBe(different.length);
  });

  it.each<[object, object]>([
    [stdio, { ...stdio, name: "other", env: [{ name: "KEY", value: "2" }] }],
    [http, { ...http, name: "other", headers: [] }],
    [acp, { ...acp, serverId: "2" }],
  ])("is the same for %j and %j", (one, other) => {
    expect(fingerprintOf(one)).toBe(fingerprintOf(other));
  });
});

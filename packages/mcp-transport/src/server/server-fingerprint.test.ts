import { expect, it } from "vitest";

import type { DeclaredServer } from "../transports/read-server.ts";
import { serverFingerprint } from "./server-fingerprint.ts";

const stdio = {
  kind: "stdio",
  name: "files",
  command: "/bin/files",
  args: ["--root", "/p"],
  env: [{ name: "KEY", value: "1" }],
} as const;
const http = {
  kind: "http",
  name: "web",
  url: new URL("https://example.com/mcp?a=1"),
  headers: [{ name: "Authorization", value: "1" }],
} as const;
const acp = { kind: "acp", name: "editor", serverId: "1" } as const;

it("differs with what is run or connected to, and with nothing else", () => {
  const different: DeclaredServer[] = [
    stdio,
    { ...stdio, command: "/bin/other" },
    { ...stdio, args: ["--root", "/q"] },
    { ...stdio, args: ["--root /p"] },
    { ...stdio, env: [] },
    { ...stdio, env: [{ name: "LD_PRELOAD", value: "1" }] },
    http,
    { ...http, kind: "sse" },
    { ...http, url: new URL("https://example.com/mcp?a=2") },
    { ...http, url: new URL("http://example.com/mcp?a=1") },
    acp,
  ];
  expect(new Set(different.map(serverFingerprint)).size).toBe(different.length);
});

it.each<[DeclaredServer, DeclaredServer]>([
  [stdio, { ...stdio, name: "other", env: [{ name: "KEY", value: "2" }] }],
  [http, { ...http, name: "other", headers: [] }],
  [acp, { ...acp, serverId: "2" }],
])("of %j is that of %j", (one, other) => {
  expect(serverFingerprint(one)).toBe(serverFingerprint(other));
});

it("says nothing of what it was made of", () => {
  expect(serverFingerprint(http)).toMatch(/^[0-9a-f]{64}$/);
});

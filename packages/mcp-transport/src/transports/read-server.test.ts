import type { McpServer } from "@parley/schema/v1";
import { describe, expect, it } from "vitest";

import { connectionSettings } from "../server/connection-settings.ts";
import { readServer } from "./read-server.ts";

const settings = connectionSettings({});

function read(server: object, options = settings): ReturnType<typeof readServer> {
  return readServer(server as McpServer, options);
}

describe("readServer", () => {
  it("counts missing args, env and headers as empty", () => {
    expect(read({ name: "a", command: "/bin/a" })).toEqual({
      kind: "stdio",
      name: "a",
      command: "/bin/a",
      args: [],
      env: [],
    });
    expect(read({ name: "a", command: "/bin/a", args: null, env: null })).toHaveProperty("args", []);
    expect(read({ type: "http", name: "a", url: "http://a.example" })).toHaveProperty("headers", []);
  });

  it("takes stdio by its name, as ACP v2 writes it", () => {
    expect(read({ type: "stdio", name: "a", command: "/bin/a" })).toHaveProperty("kind", "stdio");
  });

  it("refuses a relative command", () => {
    expect(read({ name: "a", command: "npx" })).toEqual({
      problem: 'its command "npx" is not an absolute path',
    });
    expect(read({ name: "a", command: "./a" })).toHaveProperty("problem");
  });

  it("takes a bare command, but no relative path, if look-up is allowed", () => {
    const lookup = connectionSettings({ allowPathLookup: true });
    expect(read({ name: "a", command: "npx" }, lookup)).toHaveProperty("command", "npx");
    expect(read({ name: "a", command: "bin/npx" }, lookup)).toHaveProperty("problem");
  });

  it("says what a declaration lacks", () => {
    expect(read({ name: "a" })).toEqual({ problem: "it has no command" });
    expect(read({ type: "http", name: "a" })).toEqual({ problem: "it has no url" });
  });

  it("refuses an unknown type and what is no HTTP address", () => {
    expect(read({ type: "pigeon", name: "a", url: "http://a.example" })).toEqual({
      problem: 'its type "pigeon" is not supported',
    });
    expect(read({ type: "pigeon", name: "a" })).toEqual({ problem: 'its type "pigeon" is not supported' });
    expect(read({ type: "http", name: "a", url: "file:///etc/passwd" })).toHaveProperty("problem");
    expect(read({ type: "sse", name: "a", url: "nowhere" })).toHaveProperty("problem");
  });

  it("refuses credentials in an address, without showing them", () => {
    expect(read({ type: "http", name: "a", url: "http://alice:secret@a.example" })).toEqual({
      problem: "its url holds a user name or a password, which belong in a header",
    });
  });

  it("refuses a header that cannot be sent, without showing it", () => {
    const headers = [{ name: "Authorization", value: "secret\nX-Other: 1" }];
    expect(read({ type: "http", name: "a", url: "http://a.example", headers })).toEqual({
      problem: "its headers are not valid",
    });
  });

  it("refuses a NUL character without showing what holds it", () => {
    const env = [{ name: "KEY", value: "secret\0" }];
    expect(read({ name: "a", command: "/bin/a", env })).toEqual({
      problem: "its command, args or env hold a NUL character",
    });
  });
});

import { describe, expect, it } from "vitest";

import type { McpTool } from "../api/mcp-tool.ts";
import { describeTool, exposeTools } from "./expose-tools.ts";

function exposedNames(lists: { [server: string]: readonly string[] }): { [exposedName: string]: string } {
  const inputSchema = { type: "object" };
  const listed = Object.entries(lists).map(
    ([server, names]) =>
      [server, { fingerprint: server, tools: names.map((name) => ({ name, inputSchema })) }] as const,
  );
  const exposed = [...exposeTools(new Map(listed)).entries()];
  return Object.fromEntries(
    exposed.map(([exposedName, { server, name }]) => [exposedName, `${server}/${name}`]),
  );
}

describe("exposeTools", () => {
  it("sets each tool's server", () => {
    const tools = [{ name: "read", inputSchema: {} }];
    const lists = new Map([
      ["files", { fingerprint: "1", tools }],
      ["more", { fingerprint: "2", tools }],
    ]);
    expect([...exposeTools(lists).values()]).toMatchObject([
      { exposedName: "files__read", server: "files", serverFingerprint: "1" },
      { exposedName: "more__read", server: "more", serverFingerprint: "2" },
    ]);
  });

  it("prefixes a tool's name with its server's name", () => {
    expect(exposedNames({ files: ["read", "write"], git: ["log"] })).toEqual({
      files__read: "files/read",
      files__write: "files/write",
      git__log: "git/log",
    });
  });

  it("replaces characters that model providers do not allow", () => {
    expect(exposedNames({ "my files": ["read.text/plain"] })).toEqual({
      my_files__read_text_plain: "my files/read.text/plain",
    });
  });

  it("prevents name collisions", () => {
    const names = exposedNames({ "a b": ["x"], a_b: ["x"], c: ["d.e", "d_e"] });
    expect(Object.values(names)).toEqual(["a b/x", "a_b/x", "c/d.e", "c/d_e"]);
    for (const name of Object.keys(names)) expect(name).toMatch(/^(a_b__x|c__d_e)_[0-9a-f]{8}$/);
  });

  it("keeps names distinct when they differ only in the position of underscores", () => {
    const names = exposedNames({ a: ["b__c"], a__b: ["c"] });
    expect(Object.values(names)).toEqual(["a/b__c", "a__b/c"]);
  });

  it("assigns a tool the same name regardless of which servers have connected", () => {
    const alone = Object.keys(exposedNames({ "a b": ["x"], a_b: [] }));
    const together = Object.keys(exposedNames({ "a b": ["x"], a_b: ["x", "y"] }));
    expect(together).toContain(alone[0]);
  });

  it("shortens long names to 64 characters and keeps them distinct", () => {
    const long = "x".repeat(80);
    const names = Object.keys(exposedNames({ server: [`${long}1${long}`, `${long}2${long}`] }));
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{64}$/);
  });

  it("exposes a tool only once even if its server lists it twice", () => {
    expect(exposedNames({ a: ["x", "x"] })).toEqual({ a__x: "a/x" });
  });
});

const tool: McpTool = {
  exposedName: "web__get",
  server: "web",
  serverFingerprint: "f",
  name: "get",
  inputSchema: { type: "object" },
};

describe("describeTool", () => {
  it("uses the title, falling back to the name", () => {
    expect(describeTool({ ...tool, title: "Get a page", annotations: { title: "Get" } }).title).toBe(
      "Get a page",
    );
    expect(describeTool({ ...tool, annotations: { title: "Get" } }).title).toBe("Get");
    expect(describeTool(tool).title).toBe("get");
  });

  it("escapes hidden characters in a title and keeps it on one line", () => {
    const title = "Read\u001b[8m and\nsend\u202E";
    expect(describeTool({ ...tool, title }).title).toBe(String.raw`Read\u{1b}[8m and\u{a}send\u{202e}`);
  });

  it.each([
    undefined,
    { readOnlyHint: true },
    { readOnlyHint: true, openWorldHint: true },
    { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
    { title: "Read", openWorldHint: false },
  ])("never derives the kind from the server's annotations: %j", (annotations) => {
    expect(describeTool({ ...tool, annotations }).kind).toBe("other");
  });
});

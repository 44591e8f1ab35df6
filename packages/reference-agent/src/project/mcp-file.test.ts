import { describe, expect, it } from "vitest";

import { parseMcpFile } from "./mcp-file.ts";

const parse = (servers: object) => parseMcpFile(JSON.stringify({ mcpServers: servers })).servers;

describe("parseMcpFile", () => {
  it("expands variables when a server is started, but displays them as written in the file", () => {
    const [files, web] = parse({
      files: { command: "npx", args: ["files", "${ROOT:-/srv}"], env: { TOKEN: "${TOKEN}" } },
      web: { type: "http", url: "https://example.org/${PLACE}", headers: { A: "b" } },
    });

    expect(files?.line).toBe("npx files ${ROOT:-/srv}");
    expect(files?.declare({ TOKEN: "secret" })).toEqual({
      name: "files",
      command: "npx",
      args: ["files", "/srv"],
      env: [{ name: "TOKEN", value: "secret" }],
    });
    expect(files?.json).not.toContain("secret");
    expect(() => files?.declare({})).toThrow("the variable TOKEN is not set");
    expect(web?.declare({ PLACE: "mcp" })).toEqual({
      type: "http",
      name: "web",
      url: "https://example.org/mcp",
      headers: [{ name: "A", value: "b" }],
    });
  });

  const key = "sk-model-0123456789";
  const ENVIRONMENT = { OPENAI_API_KEY: key, COPY: `Bearer ${key}`, GITHUB_TOKEN: "t0", PLACE: "mcp" };

  it.each([
    ["env", { command: "x", env: { A: "${OPENAI_API_KEY}" } }],
    ["args", { command: "x", args: ["--key=${OPENAI_API_KEY}"] }],
    ["command", { command: "${OPENAI_API_KEY}" }],
    ["headers", { type: "http", url: "https://example.org", headers: { A: "${OPENAI_API_KEY}" } }],
    ["url", { type: "sse", url: "https://example.org/?k=${OPENAI_API_KEY}" }],
    ["another variable", { command: "x", env: { A: "${COPY}" } }],
  ])("never expands a key for the agent's models in %s", (_what, server) => {
    const [declared] = parse({ a: server });
    expect(() => declared?.declare(ENVIRONMENT)).toThrow("a key of the agent's models");
    expect(declared?.secrets(ENVIRONMENT)).toEqual([]);
  });

  it("uses a default instead of a model key's value, and expands other variables", () => {
    const [a] = parse({ a: { command: "x", args: ["${GEMINI_API_KEY:-none}", "${PLACE}"] } });
    expect(a?.declare({ ...ENVIRONMENT, GEMINI_API_KEY: "g" })).toMatchObject({ args: ["none", "mcp"] });
  });

  it("lists the secrets that a server receives, and sends them only to a host named in the file", () => {
    const headers = { A: "${GITHUB_TOKEN}", B: "${PLACE}" };
    const [local, named, hidden, harmless] = parse({
      local: { command: "x", env: { T: "${GITHUB_TOKEN}" }, args: ["${PLACE}", "${UNSET:-a}"] },
      named: { type: "http", url: "https://me@example.org:8080/${PLACE}", headers },
      hidden: { type: "http", url: "https://${PLACE}.example.org/", headers },
      harmless: { type: "http", url: "https://${PLACE}.example.org/" },
    });
    expect(local?.secrets(ENVIRONMENT)).toEqual(["GITHUB_TOKEN"]);
    expect([named?.host, named?.secrets(ENVIRONMENT)]).toEqual(["example.org:8080", ["GITHUB_TOKEN"]]);
    expect(named?.declare(ENVIRONMENT)).toMatchObject({ headers: [{ value: "t0" }, { value: "mcp" }] });
    expect(() => hidden?.declare(ENVIRONMENT)).toThrow("GITHUB_TOKEN is sent only to a host that stands in");
    expect(harmless?.declare(ENVIRONMENT)).toMatchObject({ url: "https://mcp.example.org/" });
  });

  it("reads the same declarations from a file that starts with a byte order mark", () => {
    const text = JSON.stringify({ mcpServers: { a: { command: "x" } } });
    const [plain] = parseMcpFile(text).servers;
    const [marked] = parseMcpFile(`\uFEFF${text}`).servers;
    expect(marked?.fingerprint).toBe(plain?.fingerprint);
    expect(() => parseMcpFile("\uFEFF{")).toThrow("JSON");
  });

  it("reads valid servers alongside invalid ones, and limits how many invalid ones it reports", () => {
    const faulty = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, { args: [] }]));
    const file = parseMcpFile(JSON.stringify({ mcpServers: { ...faulty, fine: { command: "x" } } }));
    expect(file.servers.map(({ name }) => name)).toEqual(["fine"]);
    expect(file.faults).toHaveLength(5);
  });

  it("skips disabled servers", () => {
    const servers = parse({ off: { command: "x", disabled: true }, on: { command: "x", disabled: false } });
    expect(servers.map(({ name }) => name)).toEqual(["on"]);
  });

  it("produces a different fingerprint after any change", () => {
    const prints = [
      { a: { command: "x" } },
      { b: { command: "x" } },
      { a: { command: "y" } },
      { a: { command: "x", args: [""] } },
      { a: { command: "x", env: { A: "" } } },
    ].map((servers) => parse(servers)[0]?.fingerprint);

    expect(new Set(prints).size).toBe(prints.length);
    expect(parse({ a: { command: "x" } })[0]?.fingerprint).toBe(prints[0]);
  });

  it.each([
    ['{\n"mcpServers": {\n  oops\n}}', 3, "JSON"],
    ["[]", 1, '"mcpServers" must be an object'],
    [
      '{ "mcpServers": {\n"a": {"command": "x"},\n"b": {"args": []} } }',
      3,
      '"b" is not valid: "command" must',
    ],
    ['{ "mcpServers": {\n"a": {"type": "tcp"} } }', 2, '"type" must be "stdio", "http" or "sse"'],
    [
      '{ "mcpServers": {\n"a": {"url": "http://h"} } }',
      2,
      '"type" must be "http" or "sse" for a server with',
    ],
    ['{ "mcpServers": {\n"a": {"type": "http"} } }', 2, '"url" must be a text'],
    ['{ "mcpServers": {\n"a": {"command": "x", "env": {"A": 1}} } }', 2, '"env" must be an object of texts'],
  ])("reports the invalid line in %j", (text, line, message) => {
    let fault: unknown;
    try {
      [fault] = parseMcpFile(text).faults;
    } catch (error) {
      fault = error;
    }
    expect(fault).toMatchObject({ line, message: expect.stringContaining(message) as string });
  });
});

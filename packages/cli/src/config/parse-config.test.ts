import { homedir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { emptyConfig } from "./config.ts";
import { parseConfig } from "./parse-config.ts";

const parse = (value: unknown) => parseConfig(JSON.stringify(value), "/c.json");

describe("parseConfig", () => {
  it("reads agents, the default agent and MCP servers in the protocol's format", () => {
    const config = parse({
      defaultAgent: "mine",
      agents: { mine: { command: "my-agent", args: ["--acp"], env: { A: "1" } }, other: { command: "o" } },
      mcpServers: {
        files: { command: "/bin/files", env: { ROOT: "/" } },
        web: { type: "http", url: "https://host/mcp", headers: { Authorization: "x" } },
        old: { type: "sse", url: "https://host/sse" },
      },
    });
    expect(config.defaultAgent).toBe("mine");
    expect([...config.agents]).toEqual([
      ["mine", { command: "my-agent", args: ["--acp"], env: { A: "1" } }],
      ["other", { command: "o", args: [], env: {} }],
    ]);
    expect(config.mcpServers).toEqual([
      { name: "files", command: "/bin/files", args: [], env: [{ name: "ROOT", value: "/" }] },
      {
        type: "http",
        name: "web",
        url: "https://host/mcp",
        headers: [{ name: "Authorization", value: "x" }],
      },
      { type: "sse", name: "old", url: "https://host/sse", headers: [] },
    ]);
  });

  it("reads a file that starts with a byte order mark", () => {
    const text = JSON.stringify({ defaultAgent: "mine", agents: { mine: { command: "my-agent" } } });
    expect(parseConfig(`\uFEFF${text}`, "/c.json")).toEqual(parseConfig(text, "/c.json"));
    expect(() => parseConfig("\uFEFF", "/c.json")).toThrow("it is not JSON");
  });

  it("expands the home folder in commands, arguments and variables", () => {
    const words = { args: ["~", "~/x", "~ann", "a~/b"], env: { A: "~/a", B: "b/~" } };
    const { agents, mcpServers } = parse({
      agents: { mine: { command: "~/bin/agent", ...words } },
      mcpServers: { m: { command: "~/bin/m", ...words } },
    });
    const args = [homedir(), join(homedir(), "x"), "~ann", "a~/b"];
    expect(agents.get("mine")).toEqual({
      command: join(homedir(), "bin/agent"),
      args,
      env: { A: join(homedir(), "a"), B: "b/~" },
    });
    expect(mcpServers).toMatchObject([
      { command: join(homedir(), "bin/m"), args, env: [{ value: join(homedir(), "a") }, { value: "b/~" }] },
    ]);
  });

  it("accepts an empty object", () => {
    expect(parse({})).toEqual(emptyConfig);
  });

  it("disables files and terminals", () => {
    expect(parse({ files: false, terminals: false })).toMatchObject({ files: false, terminals: false });
  });

  it.each([
    [[], "the file should be an object, but is a list"],
    [
      { agent: {} },
      "agent is unknown; the known ones are $schema, defaultAgent, agents, mcpServers, files, terminals",
    ],
    [{ files: "no" }, 'files should be true or false, but is "no"'],
    [{ agents: [] }, "agents should be an object, but is a list"],
    [{ agents: { a: {} } }, "agents.a.command is missing"],
    [{ agents: { a: "x" } }, 'agents.a should be an object, but is "x"'],
    [{ agents: { a: { command: 1 } } }, "agents.a.command should be a string, but is 1"],
    [{ agents: { a: { command: "~ann/x" } } }, 'agents.a.command cannot be used: Cannot use "~ann/x"'],
    [{ mcpServers: { m: { command: "~ann" } } }, 'mcpServers.m.command cannot be used: Cannot use "~ann"'],
    [{ agents: { a: { command: "x", args: "y" } } }, "agents.a.args should be a list of strings"],
    [{ agents: { a: { command: "x", env: { B: 1 } } } }, "agents.a.env.B should be a string, but is 1"],
    [
      { agents: { a: { command: "x", arguments: [] } } },
      "agents.a.arguments is unknown; the known ones are command, args, env",
    ],
    [
      { agents: { a: { command: "x" } }, defaultAgent: "b" },
      'defaultAgent names "b", which is not one of the agents (a)',
    ],
    [{ defaultAgent: "toString" }, 'defaultAgent names "toString", but there are no agents'],
    [{ mcpServers: { m: { url: "https://h" } } }, "mcpServers.m.command is missing"],
    [{ mcpServers: { m: { type: "http", url: "nowhere" } } }, "mcpServers.m.url should be an address"],
    [
      { mcpServers: { m: { type: "ftp", url: "ftp://h" } } },
      'mcpServers.m.type should be one of stdio, http, sse, but is "ftp"',
    ],
  ])("reports the error in %j", (value, complaint) => {
    expect(() => parse(value)).toThrow(`Cannot use config "/c.json": `);
    expect(() => parse(value)).toThrow(complaint);
  });

  it("reports all mistakes in one error", () => {
    expect(() => parse({ agents: { a: {}, b: {} } })).toThrow(
      /agents\.a\.command is missing; agents\.b\.command/,
    );
  });

  it("reports where the file contains invalid JSON", () => {
    expect(() => parseConfig('{\n  "agents": {,}\n}', "/c.json")).toThrow(
      /^Cannot use config "\/c\.json": it is not JSON: .*line 2 column/,
    );
  });
});

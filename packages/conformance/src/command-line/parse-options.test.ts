import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { parseAgentOptions, parseClientOptions } from "./parse-options.ts";

test("the command of the agent keeps its own options", () => {
  const { agent, check } = parseAgentOptions([
    "--only",
    "ACP-INIT",
    "--timeout",
    "3",
    "--",
    "node",
    "a.js",
    "--json",
  ]);
  expect(agent).toEqual({ command: "node", args: ["a.js", "--json"], cwd: process.cwd() });
  expect(check).toMatchObject({ only: ["ACP-INIT"], timeoutMs: 3000, versions: [1, 2] });
});

test("a served agent is reached with headers", () => {
  const { agent } = parseAgentOptions(["--url", "wss://example.org/acp", "--header", "X-Team: a:b"]);
  expect(agent).toEqual({ url: "wss://example.org/acp", headers: { "X-Team": "a:b" } });
});

test("headers with secrets come from a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-headers-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "headers");
  writeFileSync(file, "Authorization: Bearer a:b\r\n\nX-Api-Key: k\n");
  const reached = ["--url", "wss://example.org/acp"];
  expect(parseAgentOptions([...reached, "--header", `@${file}`, "--other-header", `@${file}`]).agent).toEqual(
    {
      url: "wss://example.org/acp",
      headers: { Authorization: "Bearer a:b", "X-Api-Key": "k" },
      otherHeaders: { Authorization: "Bearer a:b", "X-Api-Key": "k" },
    },
  );
  for (const header of ["Authorization: Bearer a:b", "x-api-key: k", "Cookie: c"])
    for (const option of ["--header", "--other-header"]) {
      const parse = (): unknown => parseAgentOptions([...reached, option, header]);
      expect(parse).toThrow("from the command line, where other users of this machine see it");
      expect(parse).not.toThrow("a:b");
    }
  const missing = ["--header", `@${join(folder, "none")}`];
  expect(() => parseAgentOptions([...reached, ...missing])).toThrow("Cannot read the headers file");
});

test.each([
  [[], 'Cannot check an agent without its command: write it after "--", or use --url'],
  [["--url", "http://a", "--", "node"], "Cannot check both a command and a --url"],
  [["--url", "ftp://a"], 'Cannot reach "ftp://a": --url takes an address of http, https, ws or wss'],
  [["--protocol", "3", "--", "a"], 'Cannot check version "3": there are 1 and 2'],
  [["--jobs", "x", "--", "a"], 'Cannot read --jobs "x": it is not a number'],
  [["--header", "x", "--url", "http://a"], 'Cannot read a --header: write it as "Name: value"'],
  [["--nothing"], "Unknown option '--nothing'"],
])("%j is refused", (args, message) => {
  expect(() => parseAgentOptions(args)).toThrow(message);
});

test.each(["junit", "html", "badge", "write-baseline"])(
  "the file of --%s is checked before the run",
  (name) => {
    const member = name === "write-baseline" ? "writeBaseline" : name;
    const parsed = (path: string) => parseAgentOptions([`--${name}`, path, "--", "agent"]).output;
    expect(parsed("~/report")).toMatchObject({ [member]: join(homedir(), "report") });
    expect(parsed("report")).toMatchObject({ [member]: resolve("report") });
    for (const path of ["/no-such-folder/report", "~ann/report", tmpdir()])
      expect(() => parsed(path)).toThrow(path);
  },
);

test("a client is a command or an adapter", () => {
  const { client, check } = parseClientOptions(["--adapter", "/my-client.mjs", "--protocol", "2"]);
  expect(client).toEqual({ adapter: "/my-client.mjs" });
  expect(check).toMatchObject({ versions: [2] });
  const both = ["--adapter", "/my-client.mjs", "--", "my-client", "{agent}"];
  expect(() => parseClientOptions(both)).toThrow("Cannot check both a command and an --adapter");
  expect(() => parseClientOptions([])).toThrow('write it after "--", or use --adapter');
});

test("an option of agents is refused for a client, unless it is one of the client's own", () => {
  const { client } = parseClientOptions([
    "--timeout",
    "3",
    "--",
    "my-client",
    "--prompt",
    "Hello",
    "{agent}",
  ]);
  expect(client).toEqual({ command: "my-client", args: ["--prompt", "Hello", "{agent}"] });
  expect(() => parseClientOptions(["--seed=7", "--", "my-client"])).toThrow(
    'Cannot use --seed=7 with "client": it is an option of "agent"',
  );
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import type { AgentOptions, ClientOptions } from "./check-commands.ts";
import { ExitCode } from "./exit-code.ts";
import { runProgram } from "./program.ts";
import { UsageError } from "./usage-error.ts";

/** Parses the arguments. Returns the options that the command receives. */
async function parse<Options>(args: readonly string[]): Promise<Options> {
  let options: unknown;
  const note = async (given: unknown): Promise<ExitCode> => {
    options = given;
    return ExitCode.conformant;
  };
  await runProgram(args, {
    version: "1",
    agent: note,
    client: note,
    registry: note,
    list: note,
    explain: note,
  });
  return options as Options;
}

const parseAgentOptions = (args: readonly string[]): Promise<AgentOptions> => parse(["agent", ...args]);
const parseClientOptions = (args: readonly string[]): Promise<ClientOptions> => parse(["client", ...args]);

test("passes options after the agent's command to the agent", async () => {
  const { agent, check } = await parseAgentOptions([
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

test("accepts headers for a served agent", async () => {
  const { agent } = await parseAgentOptions(["--url", "wss://example.org/acp", "--header", "X-Team: a:b"]);
  expect(agent).toEqual({ url: "wss://example.org/acp", headers: { "X-Team": "a:b" } });
});

test("reads headers with secrets from a file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-headers-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "headers");
  writeFileSync(file, "Authorization: Bearer a:b\r\n\nX-Api-Key: k\n");
  const reached = ["--url", "wss://example.org/acp"];
  const parsed = await parseAgentOptions([...reached, "--header", `@${file}`, "--other-header", `@${file}`]);
  expect(parsed.agent).toEqual({
    url: "wss://example.org/acp",
    headers: { Authorization: "Bearer a:b", "X-Api-Key": "k" },
    otherHeaders: { Authorization: "Bearer a:b", "X-Api-Key": "k" },
  });
  for (const header of ["Authorization: Bearer a:b", "x-api-key: k", "Cookie: c"])
    for (const option of ["--header", "--other-header"]) {
      const refused = parseAgentOptions([...reached, option, header]);
      await expect(refused).rejects.toThrow(
        "from the command line, where other users of this machine see it",
      );
      await expect(refused).rejects.not.toThrow("a:b");
    }
  const missing = ["--header", `@${join(folder, "none")}`];
  await expect(parseAgentOptions([...reached, ...missing])).rejects.toThrow("Cannot read the headers file");
});

test.each([
  [[], 'Cannot check an agent without its command: write it after "--", or use --url'],
  [["--url", "http://a", "--", "node"], "Cannot check both a command and a --url"],
  [["--url", "ftp://a"], 'Cannot reach "ftp://a": --url takes an address of http, https, ws or wss'],
  [["--protocol", "3", "--", "a"], 'Cannot check version "3": there are 1 and 2'],
  [["--jobs", "x", "--", "a"], 'Cannot read --jobs "x": it is not a number'],
  [
    ["--header", "x", "--url", "http://a"],
    'Cannot read a --header: write it as "Name: value", or @ and the path of a file of these',
  ],
  [["--nothing"], "Unknown option '--nothing'"],
  [["--timeout"], "Option '--timeout <seconds>' argument missing"],
])("rejects %j", async (args, message) => {
  await expect(parseAgentOptions(args)).rejects.toThrow(new UsageError(message));
});

test.each(["junit", "html", "badge", "write-baseline"])(
  "checks before the run that the file for --%s is writable",
  async (name) => {
    const member = name === "write-baseline" ? "writeBaseline" : name;
    const parsed = async (path: string): Promise<object> =>
      (await parseAgentOptions([`--${name}`, path, "--", "agent"])).output;
    expect(await parsed("~/report")).toMatchObject({ [member]: join(homedir(), "report") });
    expect(await parsed("report")).toMatchObject({ [member]: resolve("report") });
    for (const path of ["/no-such-folder/report", "~ann/report", tmpdir()])
      await expect(parsed(path)).rejects.toThrow(path);
  },
);

test("requires either a command or an adapter for the client, but not both", async () => {
  const { client, check } = await parseClientOptions(["--adapter", "/my-client.mjs", "--protocol", "2"]);
  expect(client).toEqual({ adapter: "/my-client.mjs" });
  expect(check).toMatchObject({ versions: [2] });
  const both = ["--adapter", "/my-client.mjs", "--", "my-client", "{agent}"];
  await expect(parseClientOptions(both)).rejects.toThrow("Cannot check both a command and an --adapter");
  await expect(parseClientOptions([])).rejects.toThrow('write it after "--", or use --adapter');
});

test("rejects options that only the agent command accepts", async () => {
  const { client } = await parseClientOptions([
    "--timeout",
    "3",
    "--",
    "my-client",
    "--prompt",
    "Hello",
    "{agent}",
  ]);
  expect(client).toEqual({ command: "my-client", args: ["--prompt", "Hello", "{agent}"] });
  await expect(parseClientOptions(["--seed=7", "--", "my-client"])).rejects.toThrow(
    'Cannot use --seed: only "agent" has it',
  );
});

test("registry accepts an entry and, optionally, its agent's command", async () => {
  expect(await parse(["registry", "agent.json", "--", "node", "--json"])).toMatchObject({
    file: "agent.json",
    check: { agent: { command: "node", args: ["--json"] }, timeoutMs: 60_000 },
    output: { json: false },
  });
  await expect(parse(["registry"])).rejects.toThrow("name the file");
});

test.each([
  [[], "Cannot run without a command"],
  [["chekc"], "Unknown command 'chekc'"],
])("rejects the command line %j", async (args, message) => {
  await expect(parse(args)).rejects.toThrow(message);
});

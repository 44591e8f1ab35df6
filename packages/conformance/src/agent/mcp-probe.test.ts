import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

import { sendHostileRequests } from "@parley/protocol/testing";
import { expect, test } from "vitest";

import { McpProbe } from "./mcp-probe.ts";

const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "1" } };

test("the kit's MCP server still reports connections after hostile requests", async () => {
  await using probe = await McpProbe.open();
  const { url } = probe.servers.http as { readonly url: string };
  await sendHostileRequests(Number(new URL(url).port), "/mcp");
  await fetch(url, { method: "POST", body: JSON.stringify(initialize) });
  await expect(probe.next("http", 10_000)).resolves.toMatchObject({ kind: "http" });
});

test("the kit's MCP program reports its start before it lists its tools", async () => {
  await using probe = await McpProbe.open();
  const { command, args, env } = probe.servers.stdio as {
    readonly command: string;
    readonly args: readonly string[];
    readonly env: readonly { readonly name: string; readonly value: string }[];
  };
  const variables = Object.fromEntries(env.map(({ name, value }) => [name, value]));
  const program = spawn(command, args, { env: variables });
  const list = { jsonrpc: "2.0", id: 2, method: "tools/list" };
  program.stdin.write(`${JSON.stringify(initialize)}\n${JSON.stringify(list)}\n`);
  for await (const line of createInterface({ input: program.stdout })) {
    if ((JSON.parse(line) as { readonly id: number }).id === list.id) break;
  }
  program.kill("SIGKILL");
  await expect(probe.next("start", 0)).resolves.toMatchObject({ details: { mark: "mark" } });
});

test("each of the kit's MCP programs uses a different command, so agents cannot cache its tools", async () => {
  await using one = await McpProbe.open();
  await using other = await McpProbe.open();
  const [first, second] = [one, other].map(
    ({ servers }) => servers.stdio as { readonly args: readonly string[] },
  );
  expect(first?.args).not.toEqual(second?.args);
});

import type { McpSession, McpTool, McpToolResult } from "@parley/mcp-transport";
import { type PermissionSubject, memoryPermissionStore } from "@parley/permission";
import { expect, it } from "vitest";

import { openToolWorkshop } from "../fixtures/tool-workshop.ts";
import { adaptMcpTools } from "./adapt-mcp-tools.ts";
import type { PreparedCall } from "./tool.ts";

function tool(server: string, name: string, serverFingerprint = "f"): McpTool {
  return { exposedName: "a__b__c", server, serverFingerprint, name, inputSchema: { type: "object" } };
}

/** An MCP session whose tools and results the test sets. */
class Script implements Pick<McpSession, "tools" | "call"> {
  list: readonly McpTool[];
  result: McpToolResult = { content: [] };
  readonly called: string[] = [];

  constructor(list: readonly McpTool[]) {
    this.list = list;
  }

  tools(): readonly McpTool[] {
    return this.list;
  }

  call(exposedName: string): Promise<McpToolResult> {
    this.called.push(exposedName);
    return Promise.resolve(this.result);
  }
}

/** Prepares a call to the first tool that the session currently has. */
async function prepare(script: Script): Promise<PreparedCall> {
  const [adapted] = adaptMcpTools(script as unknown as McpSession);
  if (adapted === undefined) throw new Error("There is no tool");
  return await adapted.prepare({}, undefined as never);
}

async function subjectOf(declared: McpTool): Promise<PermissionSubject> {
  const { permission } = await prepare(new Script([declared]));
  if (permission === undefined) throw new Error("It needs no permission");
  return permission.subject;
}

const others = [
  { what: "another server's tool exposed under the same name", other: tool("a", "b__c") },
  { what: "another program with the same name", other: tool("a__b", "c", "g") },
  { what: "another tool exposed under the same name", other: tool("a__b", "c ") },
];

it.each(others)('"always" for a tool does not cover $what', async ({ other }) => {
  const store = memoryPermissionStore();
  const subject = await subjectOf(tool("a__b", "c"));
  await store.remember({ subject, decision: "allow", lifetime: "project", roots: ["/p"], owner: "" });
  const find = async (declared: McpTool): Promise<string | undefined> =>
    (await store.find({ subject: await subjectOf(declared), roots: ["/p"], owner: "" }))?.decision;
  expect(await find(tool("a__b", "c"))).toBe("allow");
  expect(await find(other)).toBeUndefined();
});

it.each(others)(
  "does not send an allowed call to $what that has since replaced the tool",
  async ({ other }) => {
    const workshop = await openToolWorkshop();
    const script = new Script([tool("a__b", "c")]);
    const call = await prepare(script);
    await workshop.perform(call);
    script.list = [other];
    await expect(workshop.perform(call)).rejects.toThrow('The tool "a__b__c" has changed meanwhile');
    expect(script.called).toEqual(["a__b__c"]);
    await workshop.remove();
  },
);

it.each([
  undefined,
  { readOnlyHint: true },
  { readOnlyHint: true, destructiveHint: false },
  { readOnlyHint: true, openWorldHint: true, idempotentHint: true },
])("a server's hint does not change the kind or the permission: %j", async (annotations) => {
  const script = new Script([{ ...tool("a", "c"), annotations }]);
  expect(adaptMcpTools(script as unknown as McpSession)[0]?.kind).toBe("other");
  expect((await prepare(script)).permission?.effect).toBe("act");
});

it("passes the text in embedded files to the model, even if it is base64-encoded", async () => {
  const workshop = await openToolWorkshop();
  const script = new Script([tool("a", "c")]);
  const blob = (bytes: string): string => Buffer.from(bytes, "latin1").toString("base64");
  script.result = {
    content: [
      { type: "resource", resource: { uri: "a:1", text: "one" } },
      { type: "resource", resource: { uri: "a:2", blob: blob("two"), mimeType: "text/csv" } },
      { type: "resource", resource: { uri: "a:3", blob: blob("three") } },
      {
        type: "resource",
        resource: { uri: "a:4", blob: blob("PK\u0003\u0004"), mimeType: "application/zip" },
      },
    ],
  };
  const { text } = await workshop.perform(await prepare(script));
  expect(text).toBe("one\ntwo\nthree\n[a:4]");
  await workshop.remove();
});

it("escapes terminal control sequences in a result", async () => {
  const workshop = await openToolWorkshop();
  const script = new Script([tool("a", "c")]);
  const command = "\u001b[2J";
  script.result = {
    content: [
      { type: "text", text: command },
      { type: "resource", resource: { uri: "a:b", text: command } },
      { type: "resource_link", uri: "a:b", name: command, title: command, description: command },
    ],
  };
  const { content } = await workshop.perform(await prepare(script));
  const shown = String.raw`\u{1b}[2J`;
  expect(content?.map((item) => item.type === "content" && item.content)).toEqual([
    { type: "text", text: shown },
    { type: "resource", resource: { uri: "a:b", text: shown } },
    { type: "resource_link", uri: "a:b", name: shown, title: shown, description: shown },
  ]);
  await workshop.remove();
});

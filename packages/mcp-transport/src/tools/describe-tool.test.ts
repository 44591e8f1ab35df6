import { describe, expect, it } from "vitest";

import type { McpTool } from "../api/mcp-tool.ts";
import { describeTool } from "./describe-tool.ts";

const tool: McpTool = {
  exposedName: "web__get",
  server: "web",
  serverFingerprint: "f",
  name: "get",
  inputSchema: { type: "object" },
};

describe("describeTool", () => {
  it("titles a tool by its title, or else by its name", () => {
    expect(describeTool({ ...tool, title: "Get a page", annotations: { title: "Get" } }).title).toBe(
      "Get a page",
    );
    expect(describeTool({ ...tool, annotations: { title: "Get" } }).title).toBe("Get");
    expect(describeTool(tool).title).toBe("get");
  });

  it("escapes what a title hides, and puts it on one line", () => {
    const title = "Read\u001b[8m and\nsend\u202E";
    expect(describeTool({ ...tool, title }).title).toBe(String.raw`Read\u{1b}[8m and\u{a}send\u{202e}`);
  });

  it.each([
    undefined,
    { readOnlyHint: true },
    { readOnlyHint: true, openWorldHint: true },
    { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
    { title: "Read", openWorldHint: false },
  ])("never takes the kind from the server's annotations: %j", (annotations) => {
    expect(describeTool({ ...tool, annotations }).kind).toBe("other");
  });
});

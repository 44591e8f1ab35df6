import type { ContentBlock } from "@parley/schema/v1";
import { ContentBlock as contentBlock } from "@parley/schema/v1/validators";
import { describe, expect, it } from "vitest";

import type { McpContent } from "../api/mcp-tool.ts";
import { toToolOutput } from "./tool-output.ts";

const about = {
  annotations: { audience: ["user"], priority: 0.5, lastModified: "2026-01-01T00:00:00Z" },
  _meta: { a: 1 },
};
const blocks: McpContent[] = [
  { type: "text", text: "hello", ...about },
  { type: "image", data: "aGk=", mimeType: "image/png", ...about },
  { type: "audio", data: "aGk=", mimeType: "audio/wav", ...about },
  {
    type: "resource",
    resource: { uri: "file:///a", mimeType: "text/plain", text: "a", _meta: { b: 2 } },
    ...about,
  },
  { type: "resource", resource: { uri: "file:///b", blob: "aGk=" }, ...about },
  {
    type: "resource_link",
    uri: "file:///c",
    name: "c",
    title: "C",
    description: "the third",
    mimeType: "text/plain",
    size: 3,
    icons: [{ src: "https://example.org/c.png" }],
    ...about,
  },
];

describe("toToolOutput", () => {
  it.each(blocks)("keeps a block of type $type unchanged", (block) => {
    const { content, status, rawOutput } = toToolOutput({ content: [block] });
    expect(content).toEqual([block]);
    expect(contentBlock.validate(content[0])).toBe(content[0]);
    expect({ status, rawOutput }).toEqual({ status: "completed", rawOutput: undefined });
  });

  it.each<McpContent>([
    { type: "hologram", beam: 3 },
    { type: "text" },
    { type: "image", data: 1, mimeType: "image/png" },
    { type: "resource", resource: null },
    { type: "resource_link", uri: "file:///c" },
  ])("converts a block that ACP would reject to JSON text: $type", (block) => {
    const [text] = toToolOutput({ content: [block] }).content as [ContentBlock & { type: "text" }];
    expect(contentBlock.validate(text)).toBe(text);
    expect(JSON.parse(text.text)).toEqual(block);
  });

  it("keeps structured content alongside identical content blocks", () => {
    const result = {
      content: [{ type: "text", text: "22 degrees" }],
      structuredContent: { degrees: 22 },
      _meta: { took: 3 },
    };
    expect(toToolOutput(result)).toEqual({
      status: "completed",
      content: result.content,
      rawOutput: { structuredContent: { degrees: 22 }, _meta: { took: 3 } },
    });
  });

  it("shows structured content without content blocks, even if it is null", () => {
    expect(toToolOutput({ content: [], structuredContent: null })).toEqual({
      status: "completed",
      content: [{ type: "text", text: "null" }],
      rawOutput: { structuredContent: null },
    });
  });

  it("marks a failed tool's result", () => {
    const content = [{ type: "text", text: "no such file" }];
    expect(toToolOutput({ content, isError: true })).toEqual({ status: "failed", content });
  });
});

import { describe, expect, it } from "vitest";

import { describeContent, toContentBlock } from "./mcp-content.ts";

describe("the content of an MCP result", () => {
  it.each([
    [{ type: "text", text: "a", annotations: { priority: "high" } }, { type: "text", text: "a" }, "a"],
    [
      { type: "image", data: "AAAA", mimeType: "image/png", _meta: {} },
      { type: "image", data: "AAAA", mimeType: "image/png" },
      "[image: image/png]",
    ],
    [
      { type: "audio", data: "AAAA", mimeType: "audio/wav" },
      { type: "audio", data: "AAAA", mimeType: "audio/wav" },
      "[audio: audio/wav]",
    ],
    [
      { type: "resource", resource: { uri: "a:b", mimeType: "text/plain", text: "t" } },
      { type: "resource", resource: { uri: "a:b", mimeType: "text/plain", text: "t" } },
      "t",
    ],
    [
      { type: "resource", resource: { uri: "a:b", blob: "AAAA" } },
      { type: "resource", resource: { uri: "a:b", blob: "AAAA" } },
      "[a:b]",
    ],
    [
      {
        type: "resource_link",
        uri: "a:b",
        name: "n",
        title: "T",
        description: "D",
        mimeType: "m/n",
        size: "big",
      },
      { type: "resource_link", uri: "a:b", name: "n", title: "T", description: "D", mimeType: "m/n" },
      "[n: a:b]",
    ],
  ])("%j is content of ACP", (content, block, description) => {
    expect(toContentBlock(content)).toEqual(block);
    expect(describeContent([content])).toBe(description);
  });

  it.each([
    { type: "text", text: 5 },
    { type: "image", data: "AAAA" },
    { type: "resource", resource: { text: "t" } },
    { type: "resource", resource: { uri: "a:b" } },
    { type: "resource" },
    { type: "resource_link", uri: "a:b" },
    { type: "hologram", data: "AAAA" },
  ])("%j is told as its JSON", (content) => {
    expect(toContentBlock(content)).toEqual({ type: "text", text: JSON.stringify(content) });
  });

  it("is told to a model in bounds", () => {
    expect(describeContent([{ type: "text", text: "x".repeat(50_001) }])).toBe(
      `${"x".repeat(50_000)}\n[… 1 characters left out]`,
    );
    expect(
      describeContent([
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ]),
    ).toBe("a\nb");
  });
});

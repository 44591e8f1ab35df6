import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { createPathGuard } from "@parley/agent/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type ToolWorkshop, openToolWorkshop } from "../fixtures/tool-workshop.ts";
import { readTool } from "./read-tool.ts";

let workshop: ToolWorkshop;

beforeEach(async () => {
  workshop = await openToolWorkshop();
});

afterEach(async () => {
  await workshop.remove();
});

describe("the read tool", () => {
  it("reads a file unchanged and shows it in a block", async () => {
    await workshop.write("src/a.ts", "const a = 1;\r\n\n\tlast");

    expect(await workshop.run(readTool, { path: "src/a.ts" })).toEqual({
      text: "const a = 1;\r\n\n\tlast",
      content: [text("```ts\nconst a = 1;\r\n\n\tlast\n```")],
      details: { line: 1, lastLine: 3 },
    });
  });

  it("hides terminal codes from the client but not from the model", async () => {
    await workshop.write("a.txt", "\u001B[2Jgone\n");

    expect(await workshop.run(readTool, { path: "a.txt" })).toMatchObject({
      text: "\u001B[2Jgone\n",
      content: [text("```txt\n\\u{1b}[2Jgone\n```")],
    });
  });

  it("reads a range of lines and notes that more follow", async () => {
    await workshop.write("a.txt", "1\n2\n3\n4\n");

    expect(await workshop.run(readTool, { path: "a.txt", line: 2, limit: 2 })).toEqual({
      text: "2\n3\n[Lines 2 to 3; the file goes on]",
      content: [text("```txt\n2\n3\n```\n\nLines 2 to 3; the file goes on")],
      details: { line: 2, lastLine: 3 },
    });
  });

  it("reads at most 2000 lines and 50000 characters", async () => {
    await workshop.write("lines", "x\n".repeat(2001));
    await workshop.write("line", "x".repeat(50_001));

    expect((await workshop.run(readTool, { path: "lines" })).text).toMatch(
      /^(x\n){2000}\[Lines 1 to 2000; the file goes on\]$/,
    );
    expect((await workshop.run(readTool, { path: "line" })).text).toMatch(
      /^x{50000}\n\[Line 1 is too long, and cut\]$/,
    );
  });

  it("reports an empty file and a line number beyond the end", async () => {
    await workshop.write("empty", "");
    await workshop.write("one", "1\n");

    expect(await workshop.run(readTool, { path: "empty" })).toMatchObject({ text: "[The file is empty]" });
    expect(await workshop.run(readTool, { path: "one", line: 2 })).toMatchObject({
      text: "[The file has no line 2]",
    });
  });

  it("shows what it reads and needs permission only outside the roots", async () => {
    const secret = join(workshop.outside, "secret");

    expect(await workshop.prepare(readTool, { path: "./src/../a.ts", line: 7 })).toMatchObject({
      title: "Read a.ts from line 7",
      locations: [{ path: join(workshop.cwd, "a.ts"), line: 7 }],
      permission: undefined,
    });
    expect(await workshop.prepare(readTool, { path: "../outside/secret" })).toMatchObject({
      title: `Read ${secret}`,
      locations: [{ path: secret }],
      permission: {
        subject: { type: "tool", tool: "read", target: "outside the working directories" },
        effect: "look",
      },
    });
  });

  it("needs permission for the agent's own files, even inside the roots", async () => {
    const ownFiles = createPathGuard([join(workshop.cwd, "own")]);
    const context = { ...workshop.context, ownFiles };

    const { permission } = await readTool.prepare({ path: "own/credentials.json" }, context);

    expect(permission).toMatchObject({ title: '"read" in the agent\'s own files', effect: "look" });
    expect(await readTool.prepare({ path: ".git/HEAD" }, context)).toMatchObject({ permission: undefined });
  });

  it("reports why a path cannot be read", async () => {
    await workshop.write("binary", Uint8Array.of(1, 0, 2));
    await workshop.write("folder/a", "");
    execFileSync("mkfifo", [join(workshop.cwd, "pipe")]);
    const reading = (path: string): Promise<unknown> => workshop.run(readTool, { path });

    await expect(reading("none")).rejects.toThrow('Cannot read "none": no such file or directory');
    await expect(reading("binary")).rejects.toThrow('Cannot read "binary": it is a binary file');
    await expect(reading("folder")).rejects.toThrow('Cannot read "folder": it is a directory; use "list"');
    await expect(reading("pipe")).rejects.toThrow('Cannot read "pipe": it is not a regular file');
    await expect(workshop.prepare(readTool, {})).rejects.toThrow('Invalid input: "path" is missing');
  });
});

describe("reading an image", () => {
  const PNG =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

  it.each([
    ["image/png", Buffer.from(PNG, "base64")],
    ["image/jpeg", Buffer.from("ffd8ffe000104a464946", "hex")],
    ["image/gif", Buffer.from("GIF89a\u0001\0\u0001\0")],
    ["image/webp", Buffer.from("RIFF\u0024\0\0\0WEBPVP8 ")],
  ])("shows %s, regardless of its name", async (mimeType, bytes) => {
    await workshop.write("picture.txt", bytes);

    expect(await workshop.run(readTool, { path: "picture.txt" })).toEqual({
      text: "[picture.txt is an image, and attached]",
      content: [{ type: "content", content: { type: "image", mimeType, data: bytes.toString("base64") } }],
      details: { mimeType },
    });
  });

  it("describes an image to a model without vision support", async () => {
    await workshop.write("a.png", Buffer.from(PNG, "base64"));
    const call = await readTool.prepare({ path: "a.png" }, { ...workshop.context, takesImages: false });

    const words = "a.png is an image (image/png), and this session's model cannot see images";
    expect(await workshop.perform(call)).toEqual({
      text: `[${words}]`,
      content: [text(words)],
      details: { mimeType: "image/png" },
    });
  });

  it("rejects an image that is too large and reads other files as text", async () => {
    await workshop.write("large.gif", Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(3_750_000)]));
    await workshop.write("a.png", "RIFFs are music\n");

    await expect(workshop.run(readTool, { path: "large.gif" })).rejects.toThrow(
      'Cannot read "large.gif": it is an image of 3750006 bytes, and models accept 3750000 at most',
    );
    expect(await workshop.run(readTool, { path: "a.png" })).toMatchObject({ text: "RIFFs are music\n" });
  });
});

function text(words: string): object {
  return { type: "content", content: { type: "text", text: words } };
}

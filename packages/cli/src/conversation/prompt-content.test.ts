import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { createSessionState } from "@parley/protocol/session";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { completePrompt } from "./complete-prompt.ts";
import { promptContent } from "./prompt-content.ts";

const everything = { image: true, audio: true, embeddedContext: true };
const nothing = { image: false, audio: false, embeddedContext: false };
let cwd = "";

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "parley-prompt-"));
  await mkdir(join(cwd, "src"));
  await writeFile(join(cwd, "src/a.ts"), "let a;\n");
  await writeFile(join(cwd, "my notes.txt"), "notes\n");
  await writeFile(join(cwd, "shot.PNG"), "png");
  await writeFile(join(cwd, "blob.bin"), "a\u0000b");
  await writeFile(join(cwd, ".hidden"), "");
  return () => rm(cwd, { recursive: true });
});

const uri = (name: string): string => pathToFileURL(join(cwd, name)).href;

test("sends a prompt without file references as plain text", async () => {
  const text = "mail me@src or @nobody, and @";
  expect(await promptContent(text, { cwd, takes: everything })).toEqual([{ type: "text", text }]);
});

test("keeps the text as typed, and appends each file once", async () => {
  const text = 'See @src/a.ts, @"my notes.txt" and @shot.PNG. Again @src/a.ts';
  expect(await promptContent(text, { cwd, takes: everything })).toEqual([
    { type: "text", text },
    { type: "resource", resource: { uri: uri("src/a.ts"), text: "let a;\n" } },
    { type: "resource", resource: { uri: uri("my notes.txt"), text: "notes\n" } },
    {
      type: "image",
      mimeType: "image/png",
      data: Buffer.from("png").toString("base64"),
      uri: uri("shot.PNG"),
    },
  ]);
});

test("finds files in the home folder, and a path whose quote is not closed", async () => {
  vi.stubEnv("HOME", cwd);
  onTestFinished(() => void vi.unstubAllEnvs());
  const [, ...blocks] = await promptContent('@~/src/a.ts @~ann/a.ts @"my notes.txt', { cwd, takes: nothing });
  expect(blocks.map((block) => "uri" in block && block.uri)).toEqual([uri("src/a.ts"), uri("my notes.txt")]);
});

test("sends unsupported content as a link", async () => {
  const [, ...blocks] = await promptContent("@src/a.ts @shot.PNG", { cwd, takes: nothing });
  expect(blocks).toEqual([
    { type: "resource_link", uri: uri("src/a.ts"), name: "a.ts" },
    { type: "resource_link", uri: uri("shot.PNG"), name: "shot.PNG", mimeType: "image/png" },
  ]);
});

test("sends folders and binary files as links", async () => {
  const [, ...blocks] = await promptContent("@src @blob.bin", { cwd, takes: everything });
  expect(blocks.map(({ type }) => type)).toEqual(["resource_link", "resource_link"]);
});

test.each([
  ["see @s", ["@shot.PNG", "@src/"], "@s"],
  ["@src/", ["@src/a.ts"], "@src/"],
  ["@.h", ["@.hidden"], "@.h"],
  ["@nowhere/", [], "@nowhere/"],
  ["/m", ["/mode", "/model"], "/m"],
  ["/mode c", ["Code"], "c"],
  ["/set ", ["Mode"], ""],
  ["/set mode ", ["Ask", "Code"], ""],
  ["hello", [], "hello"],
])("completes %j", (line, candidates, replaced) => {
  const modes = {
    current: "ask",
    available: [
      { id: "ask", name: "Ask" },
      { id: "code", name: "Code" },
    ],
  };
  const [found, end] = completePrompt(line, { ...createSessionState(), modes }, cwd);
  expect([found.toSorted(), end]).toEqual([candidates, replaced]);
});

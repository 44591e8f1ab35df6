import { readFile } from "node:fs/promises";

import { afterEach, beforeEach, expect, it } from "vitest";

import { type ToolWorkshop, openToolWorkshop } from "../fixtures/tool-workshop.ts";
import { PAGE, pageText } from "./page-text.ts";
import { readTool } from "./read-tool.ts";

let workshop: ToolWorkshop;

beforeEach(async () => {
  workshop = await openToolWorkshop();
});

afterEach(async () => {
  workshop.context.outputFolder.remove();
  await workshop.remove();
});

it("leaves short text unchanged", async () => {
  expect(await pageText("x".repeat(PAGE), workshop.context)).toBe("x".repeat(PAGE));
});

it("returns the start of a long text, and notes where to continue reading", async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index + 1}`);

  const text = await pageText(lines.join("\n"), workshop.context);

  const [, last, path = "", next] =
    /lines 1 to (\d+) of 20000; use "read" with the path (\S+) from line (\d+)\]$/.exec(text) ?? [];
  expect(text.startsWith(`${lines.slice(0, Number(last)).join("\n")}\n[The result is long: `)).toBe(true);
  expect(text.length).toBeLessThan(PAGE + 300);
  expect(await readFile(path, "utf8")).toBe(lines.join("\n"));
  const call = await workshop.prepare(readTool, { path, line: Number(next), limit: 1 });
  expect(call.permission).toBeUndefined();
  expect((await workshop.perform(call)).text).toMatch(new RegExp(`^line ${Number(last) + 1}\n`));
});

it("wraps lines that are too long to read completely", async () => {
  const text = await pageText("\u{1f600}".repeat(30_000), workshop.context);

  expect(text).toMatch(/^\u{1f600}{10000}\n\[The result is long: lines 1 to 1 of 3;/u);
});

it("notes that the rest could not be stored", async () => {
  workshop.context.outputFolder.remove();

  expect(await pageText("x\n".repeat(PAGE), workshop.context)).toMatch(
    /\n\[… 30000 characters left out, which could not be stored: the session is closed\]$/,
  );
});

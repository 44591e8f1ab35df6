import { readdir } from "node:fs/promises";
import { join } from "node:path";

import type { ToolCallFields, Turn } from "@parley/agent";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { createUnstoredMemory } from "../fixtures/create-unstored-memory.ts";
import { type ToolWorkshop, openToolWorkshop } from "../fixtures/tool-workshop.ts";
import type { ToolContext } from "../tools/tool.ts";
import { writeTool } from "../tools/write-tool.ts";
import { ChangeRecorder } from "./change-recorder.ts";
import { KeptTexts } from "./kept-texts.ts";
import { changedTurns } from "./turn-changes.ts";
import { type UndoResult, undoTurns } from "./undo-turns.ts";

let workshop: ToolWorkshop;
let texts: KeptTexts;
let turn: Turn;
let recorder: ChangeRecorder;
let updates: ToolCallFields[];

beforeEach(async () => {
  workshop = await openToolWorkshop();
  onTestFinished(() => workshop.remove());
  texts = new KeptTexts(join(workshop.outside, "undo"));
  updates = [];
  const call = { update: async (fields: ToolCallFields) => void updates.push(fields) };
  const session = { sessionId: "s", state: createUnstoredMemory() };
  turn = { session, text: "Write it", toolCall: async () => call } as unknown as Turn;
  recorder = new ChangeRecorder(turn, texts);
});

/** Writes a file the way the agent does. */
async function write(path: string, content: string): Promise<void> {
  const context: ToolContext = {
    ...workshop.context,
    beforeChange: (changes) => recorder.record(changes),
  };
  await workshop.perform(await writeTool.prepare({ path, content }, context));
}

async function undo(context: ToolContext = workshop.context): Promise<UndoResult> {
  return undoTurns(turn, await changedTurns(turn.session), { context, texts });
}

/** Creates a context that fails every attempt to resolve a file's path from the `from`th one on. */
function failingAt(name: string, from: number): ToolContext {
  const { paths } = workshop.context;
  let times = 0;
  return {
    ...workshop.context,
    paths: {
      async resolve(path) {
        if (path.endsWith(name) && (times += 1) >= from) throw new Error("the disk is gone");
        return paths.resolve(path);
      },
    },
  };
}

describe("turns", () => {
  it.each([
    ["is checked again", 2],
    ["is opened", 3],
    ["is written", 4],
  ])(
    "are unchanged if one file is restored and an error occurs when the next one %s",
    async (_when, times) => {
      await workshop.write("a.txt", "old a");
      await workshop.write("b.txt", "old b");
      await write("a.txt", "new a");
      await write("b.txt", "new b");
      await write("c.txt", "new c");

      expect(await undo(failingAt("a.txt", times))).toEqual({
        outcome: "failed",
        message: 'Cannot restore "a.txt": the disk is gone',
      });

      expect(await Promise.all(["a.txt", "b.txt", "c.txt"].map((name) => workshop.read(name)))).toEqual([
        "new a",
        "new b",
        "new c",
      ]);
      expect(updates.at(-1)).toMatchObject({ status: "failed" });
      expect(await undo()).toMatchObject({ outcome: "undone", names: ["c.txt", "b.txt", "a.txt"] });
      expect(await workshop.read("a.txt")).toBe("old a");
      expect(await changedTurns(turn.session)).toEqual([]);
    },
  );

  it("are undone up to the last step completed before the process was killed", async () => {
    await workshop.write("a.txt", "old");
    await write("a.txt", "new");
    const target = (name: string) => {
      const path = join(workshop.cwd, name);
      return { path, clientPath: path, name };
    };
    await recorder.record([
      { target: target("a.txt"), oldText: "new", newText: "never made" },
      { target: target("b.txt"), oldText: null, newText: "never made" },
    ]);

    expect(await undo()).toEqual({ outcome: "undone", names: ["a.txt"] });
    expect(await workshop.read("a.txt")).toBe("old");
    expect(await readdir(workshop.cwd)).toEqual(["a.txt"]);
  });

  it("change files even if the earlier contents could not be stored, but cannot be undone", async () => {
    await workshop.write("a.txt", "old");
    recorder = new ChangeRecorder(turn, new KeptTexts(join(workshop.cwd, "a.txt")));
    await write("a.txt", "new");

    expect(await workshop.read("a.txt")).toBe("new");
    expect(await undo()).toEqual({
      outcome: "refused",
      refusals: [{ name: "a.txt", reason: "its earlier text is no longer kept" }],
    });
  });
});

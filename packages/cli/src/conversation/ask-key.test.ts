import { PassThrough } from "node:stream";

import { expect, onTestFinished, test, vi } from "vitest";

import type { KeyedChoice } from "../rendering/render-keys.ts";
import { createPlainTheme } from "../rendering/theme.ts";
import { Keyboard } from "../terminal/keyboard.ts";
import { readingTimes } from "../terminal/question-keys.ts";
import type { Streams } from "../terminal/streams.ts";
import { askKey } from "./ask-key.ts";

const typedNote = "What you typed is in your next prompt. To answer, press Enter and a letter.";
const ignoredNote = "Choose an answer with its letter, or press Ctrl-C to cancel.";

/** Asks a question in plain mode, with fake timers, and waits until it can be answered. */
async function askPlainly(answers: readonly KeyedChoice[]) {
  const stdin = Object.assign(new PassThrough(), { setRawMode: () => stdin });
  let printed = "";
  const stdout = { isTTY: true, write: (text: string) => (printed += text) };
  const streams = { stdin, stdout } as unknown as Streams;
  const context = { streams, theme: createPlainTheme("/"), keyboard: new Keyboard() };
  const answer = askKey({ choices: "[y] Yes → ", answers }, context, new AbortController().signal);
  const press = async (key: string): Promise<void> => {
    stdin.write(key);
    await vi.advanceTimersByTimeAsync(2000);
  };
  await vi.advanceTimersByTimeAsync(readingTimes.expected + 1);
  return { answer, press, printed: () => printed, keyboard: context.keyboard };
}

test.each([
  ["sentences", ["Tell", " me", "\r"], typedNote, "Tell me"],
  ["Enter, Escape and arrow keys", ["\r", "\u001b", "\u001b[A", "\r"], ignoredNote, ""],
  ["a capital letter", ["Y", "\r"], typedNote, "Y"],
])("answers %s with one hint, and then takes an answer", async (_keys, typed, note, draft) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { answer, press, printed, keyboard } = await askPlainly([{ key: "y", name: "Yes" }]);
  for (const key of typed) await press(key);
  expect(printed()).toBe(`[y] Yes → \n  ${note}\n  → `);
  await press("y");
  expect(await answer).toEqual({ key: "y", name: "Yes" });
  expect(keyboard.takeDraft()).toBe(draft);
});

test("asks for Enter before it takes an answer that is remembered", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { answer, press, printed } = await askPlainly([{ key: "a", name: "Always", isLasting: true }]);
  await press("a");
  expect(printed()).toContain('Press Enter to choose "Always".');
  await press("\r");
  expect(await answer).toMatchObject({ key: "a" });
});

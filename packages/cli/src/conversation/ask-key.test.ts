import { PassThrough } from "node:stream";

import { expect, onTestFinished, test, vi } from "vitest";

import { createPlainTheme } from "../rendering/theme.ts";
import { Keyboard } from "../terminal/keyboard.ts";
import { readingTimes } from "../terminal/question-keys.ts";
import type { Streams } from "../terminal/streams.ts";
import { askKey } from "./ask-key.ts";

const typedNote = "What you typed is in your next prompt. Choose an answer with its letter.";
const ignoredNote = "Choose an answer with its letter, or press Ctrl-C to cancel.";

test.each([
  ["sentences", ["Tell", " me"], typedNote, "Tell me"],
  ["Enter, Escape and arrow keys", ["\r", "\u001b", "\u001b[A", "\r"], ignoredNote, ""],
  ["a capital letter", ["Y", "\r"], typedNote, "Y"],
])("answers %s with one hint, and then takes an answer", async (_keys, typed, note, draft) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const stdin = Object.assign(new PassThrough(), { setRawMode: () => stdin });
  let printed = "";
  const stdout = { isTTY: true, write: (text: string) => (printed += text) };
  const streams = { stdin, stdout } as unknown as Streams;
  const context = { streams, theme: createPlainTheme("/"), keyboard: new Keyboard() };
  const answers = [{ key: "y", name: "Yes" }];
  const answer = askKey({ choices: "[y] Yes → ", answers }, context, new AbortController().signal);
  const press = async (key: string): Promise<void> => {
    stdin.write(key);
    await vi.advanceTimersByTimeAsync(1000);
  };
  await vi.advanceTimersByTimeAsync(readingTimes.expected);
  for (const key of typed) await press(key);
  expect(printed).toBe(`[y] Yes → \n  ${note}\n  → `);
  await press("y");
  expect(await answer).toBe(answers[0]);
  expect(context.keyboard.takeDraft()).toBe(draft);
});

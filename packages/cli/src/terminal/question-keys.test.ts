import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { type QuestionKey, QuestionKeys, readingTimes, typingPause } from "./question-keys.ts";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

/** A key press or a pause. */
type Input = QuestionKey | { readonly pause: number };

/** Letters in quick succession. */
const typed = (text: string): Input[] => Array.from(text, (letter) => ({ text: letter }));
const pause = { pause: typingPause };

/** Asks a question with the answers y, a and n, passes it the inputs, and returns what they did. */
function ask(inputs: readonly Input[]): { answered: string[]; draft: string; unused: QuestionKey[] } {
  const answered: string[] = [];
  const unused: QuestionKey[] = [];
  let draft = "";
  const keys = new QuestionKeys({
    answers: [{ key: "y" }, { key: "a", isLasting: true }, { key: "n" }],
    opened: () => undefined,
    answered: (answer) => answered.push(answer),
    typed: (text) => (draft += text),
  });
  onTestFinished(() => keys.close());
  vi.advanceTimersByTime(readingTimes.expected + 1);
  for (const input of inputs) {
    if (typeof input === "object" && "pause" in input) vi.advanceTimersByTime(input.pause + 1);
    else if (!keys.press(input)) unused.push(input);
  }
  return { answered, draft, unused };
}

test.each<[string, Input[], string]>([
  ["a letter and a pause", [...typed("y"), pause], "y"],
  ["a letter and Enter", [...typed("n"), "enter"], "n"],
  ["the letter of a lasting answer and Enter", [...typed("a"), pause, "enter"], "a"],
  ["the letter of a lasting answer and two pauses", [...typed("a"), pause, pause], "a"],
  [
    "a letter after a sentence and an arrow key",
    [...typed("But first"), pause, "arrow", ...typed("n"), "enter"],
    "n",
  ],
])("%s answers", (_, inputs, answer) => {
  expect(ask(inputs).answered).toEqual([answer]);
});

test.each<[string, Input[], string]>([
  ["a sentence that starts with an answer's letter", typed("and a y"), "and a y"],
  ["a sentence that starts with another letter", typed("But a"), "But a"],
  ["an uppercase letter", typed("Y"), "Y"],
  ["a letter that is no answer", typed("2"), "2"],
  ["a pasted letter", [{ text: "y", isPasted: true }], "y"],
  ["a paste after a letter", [...typed("a"), { text: "ll\nof it", isPasted: true }], "all\nof it"],
])("%s is moved to the draft, and Enter does not answer", (_, inputs, draft) => {
  expect(ask([...inputs, "enter", pause, "enter"])).toEqual({ answered: [], draft, unused: [] });
});

test.each<[string, Input[], string]>([
  ["a letter after a sentence and a pause", [...typed("I want "), pause, ...typed("y")], "I want y"],
])("%s does not answer without Enter", (_, inputs, draft) => {
  expect(ask([...inputs, pause, pause])).toEqual({ answered: [], draft, unused: [] });
});

test("a sentence with a pause after each letter answers nothing once its second letter arrives", () => {
  const inputs = typed("and nay").flatMap((letter) => [letter, pause]);
  expect(ask([...inputs, "enter"])).toEqual({ answered: [], draft: "and nay", unused: [] });
});

test("before answering, reads the keys that arrived while the process was blocked", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answered: string[] = [];
  const keys = new QuestionKeys({
    answers: [{ key: "y" }],
    opened: () => undefined,
    answered: (answer) => answered.push(answer),
    typed: () => undefined,
  });
  vi.advanceTimersByTime(readingTimes.expected);
  await new Promise(setImmediate);
  keys.press({ text: "y" });
  vi.advanceTimersByTime(typingPause);
  keys.press({ text: "o" });
  await new Promise(setImmediate);
  keys.close();
  expect(answered).toEqual([]);
});

test.each<QuestionKey>(["arrow", "other"])("%j undoes a selection made by letter", (key) => {
  expect(ask([...typed("a"), key, pause, "enter"])).toEqual({
    answered: [],
    draft: "",
    unused: [key, "enter"],
  });
});

test("an arrow key after a sentence restores Enter's usual meaning", () => {
  expect(ask([...typed("No"), "enter", "arrow", "enter"]).unused).toEqual(["arrow", "enter"]);
});

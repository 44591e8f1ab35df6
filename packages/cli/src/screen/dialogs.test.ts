import type { FormElicitation } from "@parley/client";
import type { PermissionOption } from "@parley/schema/v1";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { createFormFields } from "../elicitation/form-field.ts";
import { createPlainTheme } from "../rendering/theme.ts";
import { readingTimes } from "../terminal/question-keys.ts";
import type { DialogScreen } from "./dialog-screen.ts";
import { FormDialog } from "./form-dialog.ts";
import { KeyDialog } from "./key-dialog.ts";
import { PermissionDialog } from "./permission-dialog.ts";
import { SessionPicker } from "./session-picker.ts";

const answer = (key: string, kind: PermissionOption["kind"], name: string): object => ({
  key,
  name,
  option: { optionId: key, kind, name },
});

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

const screenWith = (draft: string[], rows = 24): DialogScreen => ({
  theme: createPlainTheme("/"),
  rows: () => rows,
  requestRender: () => undefined,
  addToDraft: (text) => draft.push(text),
});

function open(): {
  readonly dialog: PermissionDialog;
  readonly chosen: string[];
  readonly draft: string[];
} {
  const chosen: string[] = [];
  const draft: string[] = [];
  const answers = [answer("a", "allow_always", "Always"), answer("n", "reject_once", "Reject")];
  const dialog = new PermissionDialog(
    { text: "? Run rm\n", choices: "", answers: answers as never },
    screenWith(draft),
    ({ answer: chose }) => chosen.push(chose?.key ?? "dismissed"),
  );
  return { dialog, chosen, draft };
}

test("moves the rest of an interrupted sentence to the draft when a question appears", () => {
  const { dialog, chosen, draft } = open();
  for (const key of "and then run all\r") {
    vi.advanceTimersByTime(150);
    dialog.handleInput(key);
  }
  expect(chosen).toEqual([]);
  expect(draft.join("")).toBe("and then run all");
  expect(dialog.render(80)).toEqual(["? Run rm"]);
  vi.advanceTimersByTime(1600);
  expect(dialog.render(80)).toContain("→ [a] Always");
  dialog.handleInput("a");
  dialog.handleInput("\r");
  expect(chosen).toEqual(["a"]);
});

test("a letter selects an answer after the reading time, and a pause confirms it", () => {
  const { dialog, chosen } = open();
  vi.advanceTimersByTime(250);
  dialog.handleInput("n");
  expect(dialog.render(80)).toContain("→ [n] Reject");
  expect(chosen).toEqual([]);
  vi.advanceTimersByTime(1600);
  expect(chosen).toEqual(["n"]);
});

test.each([
  ["in plain text", ["A", "n", "d"], "And"],
  ["as tmux reports uppercase letters", ["\u001b[27;2;65~", "n", "d"], "And"],
  ["as kitty reports keys", ["\u001b[97u", "\u001b[110u", "\u001b[100u"], "and"],
  ["as a paste", ["\u001b[200~and\rall\u001b[201~"], "and\nall"],
])("a sentence that arrives %s selects nothing until the user chooses", (_, inputs, sentence) => {
  const { dialog, chosen, draft } = open();
  vi.advanceTimersByTime(250);
  for (const key of [...inputs, "\r"]) dialog.handleInput(key);
  expect([chosen, draft.join("")]).toEqual([[], sentence]);
  expect(dialog.render(200)).toEqual([
    "? Run rm",
    "  [a] Always",
    "  [n] Reject",
    "  [w] No, and tell the agent why",
    "What you typed is in your next prompt. Choose an answer with the arrow keys.",
  ]);
  dialog.handleInput("\u001b[B");
  expect(dialog.render(200)).toContain("→ [a] Always");
  dialog.handleInput("\r");
  expect(chosen).toEqual(["a"]);
});

test("moves letters to the draft if they are typed right after an unexpected question", () => {
  const chosen: (string | undefined)[] = [];
  const draft: string[] = [];
  const question = {
    text: "? The agent is gone",
    answers: [{ key: "n", name: "New" }],
    readingTime: readingTimes.unexpected,
  };
  const dialog = new KeyDialog(question, screenWith(draft), (key) => chosen.push(key));
  vi.advanceTimersByTime(900);
  dialog.handleInput("n");
  expect([chosen, draft]).toEqual([[], ["n"]]);
  vi.advanceTimersByTime(1600);
  dialog.handleInput("n");
  vi.advanceTimersByTime(1600);
  expect(chosen).toEqual(["n"]);
});

test.each([
  ["all answers if the question fits", 2, 6, ["? Run", "1", "→ [a] A", "  [b] B", "  [c] C", "  [d] D"]],
  [
    "the subject again below a long question",
    9,
    6,
    ["7", "8", "? Run", "→ [a] A", "  [b] B", "  [c] C", "  [d] D"],
  ],
  ["only some answers in a small pane", 2, 4, ["? Run", "1", "→ [a] A", "  (1/4)"]],
  ["the subject and some answers in a tiny pane", 3, 3, ["2", "? Run", "→ [a] A", "  (1/4)"]],
])("shows %s", (_, lines, rows, end) => {
  const text = ["? Run", ...Array.from({ length: lines - 1 }, (_line, index) => String(index + 1))].join(
    "\n",
  );
  const answers = Array.from("abcd", (key) => ({ key, name: key.toUpperCase() }));
  const dialog = new KeyDialog({ text, answers }, screenWith([], rows), () => undefined);
  vi.advanceTimersByTime(250);
  expect(dialog.render(40).slice(-end.length)).toEqual(end);
});

function openForm(rows: number): {
  readonly form: FormDialog;
  readonly answers: unknown[];
  readonly draft: string[];
} {
  const requestedSchema: FormElicitation["requestedSchema"] = {
    type: "object",
    properties: { turn: { type: "string", title: "Turn", enum: ["one", "two", "three", "four"] } },
    required: ["turn"],
  };
  const fields = createFormFields(requestedSchema) ?? [];
  const [answers, draft]: [unknown[], string[]] = [[], []];
  const screen = screenWith(draft, rows);
  const form = new FormDialog({ heading: ["? Which turn"], fields }, screen, (chosen) =>
    answers.push(chosen),
  );
  vi.advanceTimersByTime(250);
  return { form, answers, draft };
}

test("a form in a small pane shows its question and the selected choice", () => {
  const { form } = openForm(4);
  for (const choice of ["one", "two"]) {
    expect(form.render(60).slice(-4)).toEqual([
      "? Which turn",
      `→ ${choice}`,
      `  (${choice === "one" ? 1 : 2}/4)`,
      "  ↑↓ choose, Enter continues, Esc declines",
    ]);
    form.handleInput("\u001b[B");
  }
});

test("a sentence typed at a form's choices is moved to the draft and chooses nothing", () => {
  const { form, answers, draft } = openForm(24);
  for (const key of "But first\r\r") form.handleInput(key);
  expect([answers, draft.join("")]).toEqual([[], "But first"]);
  expect(form.render(90).at(-1)).toContain("What you typed is in your next prompt");
  form.handleInput("\u001b[B");
  form.handleInput("\r");
  expect(form.render(90).join("\n")).toContain("Turn: two");
});

test.each([
  ["y\r", ["one"]],
  ["yes", []],
  ["n\r", []],
  ["\r", []],
])("typing %j when asked whether to delete a session deletes %j", (keys, deleted) => {
  const ids: string[] = [];
  const remove = ({ sessionId }: { readonly sessionId: string }): Promise<void> => {
    ids.push(sessionId);
    return Promise.resolve();
  };
  const picked = {
    sessions: [{ sessionId: "one", cwd: "/", title: "one" }],
    actions: { delete: remove },
    isFromRun: () => false,
    open: new Set<string>(),
  };
  const picker = new SessionPicker(picked, screenWith([]), () => undefined);
  picker.handleInput("\u0018");
  vi.advanceTimersByTime(250);
  expect(picker.render(60).at(-1)).toContain("Permanently delete one?");
  for (const key of keys) picker.handleInput(key);
  expect(ids).toEqual(deleted);
});

test("the session picker shows the selected session in a small pane", () => {
  const sessions = ["one", "two", "three"].map((title) => ({ sessionId: title, cwd: "/", title }));
  const picked = { sessions, actions: {}, isFromRun: () => false, open: new Set<string>() };
  const picker = new SessionPicker(picked, screenWith([], 6), () => undefined);
  expect(picker.render(60).slice(2, 4)).toEqual(["→ one         -", "  (1/3)"]);
  picker.handleInput("\u001b[B");
  expect(picker.render(60).slice(2)).toEqual([
    "→ two         -",
    "  (2/3)",
    "",
    "Enter opens, Esc goes back",
  ]);
});

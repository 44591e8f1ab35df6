import { PassThrough } from "node:stream";
import type { ReadStream, WriteStream } from "node:tty";

import { expect, test } from "vitest";

import { cookedPrompts } from "./cooked-prompts.ts";
import { Keyboard } from "./keyboard.ts";

interface Typing {
  readonly prompts: AsyncGenerator<string, void, undefined>;
  readonly keyboard: Keyboard;
  /** Prompts stored in the history. */
  readonly stored: string[];
  /** Types text. Like an operating system, passes it on in whole lines. */
  readonly type: (text: string) => void;
  /** Sends the signal for Ctrl-C. */
  readonly interrupt: () => void;
  /** Returns everything that was printed. */
  readonly printed: () => string;
}

function startTyping(): Typing {
  const input = new PassThrough();
  const output = new PassThrough().setEncoding("utf8");
  let printed = "";
  output.on("data", (text: string) => (printed += text));
  const handlers: (() => void)[] = [];
  const stored: string[] = [];
  const keyboard = new Keyboard();
  const prompts = cookedPrompts(
    {
      input: input as unknown as ReadStream,
      output: output as unknown as WriteStream,
      prompt: "> ",
      continuation: "… ",
      isExit: (prompt) => prompt === "/exit",
      history: { lines: [], add: (line) => stored.push(line) },
      keyboard,
      run: {
        onInterrupt(handler) {
          handlers.push(handler);
          return () => void handlers.splice(handlers.indexOf(handler), 1);
        },
      },
    },
    new AbortController().signal,
  );
  return {
    prompts,
    keyboard,
    stored,
    type: (text) => void input.write(text),
    interrupt: () => handlers.at(-1)?.(),
    printed: () => printed,
  };
}

test("yields lines without the sequences of arrow keys until the exit command", async () => {
  const { prompts, type, stored } = startTyping();
  type("\n");
  const first = prompts.next();
  await new Promise(setImmediate);
  type("one\u001b[D\u001b[A \n");
  expect(await first).toEqual({ done: false, value: "one" });
  const second = prompts.next();
  type("two\\\n");
  await new Promise(setImmediate);
  type("three\n");
  expect(await second).toEqual({ done: false, value: "two\nthree" });
  const end = prompts.next();
  type("/exit\n");
  expect((await end).done).toBe(true);
  expect(stored).toEqual(["one", "two\nthree", "/exit"]);
});

test("Ctrl-C discards what was typed, and pressed again, ends the prompts", async () => {
  const { prompts, type, interrupt, printed } = startTyping();
  const first = prompts.next();
  type("half\\\n");
  await expect.poll(printed).toBe("> … ");
  interrupt();
  await expect.poll(printed).toBe("> … \nPress Ctrl-C again to exit\n> ");
  type("whole\n");
  expect(await first).toEqual({ done: false, value: "whole" });
  const end = prompts.next();
  await expect.poll(printed).toMatch(/exit\n> > $/);
  interrupt();
  await expect.poll(printed).toMatch(/Press Ctrl-C again to exit\n> $/);
  interrupt();
  expect((await end).done).toBe(true);
});

test("waits while a question has the keyboard, then continues with the text typed at the question", async () => {
  const { prompts, keyboard, type, printed } = startTyping();
  const next = prompts.next();
  await expect.poll(printed).toBe("> ");
  const release = keyboard.hold();
  await expect.poll(printed).toBe("> \n");
  keyboard.addToDraft("Tell me ");
  release();
  await expect.poll(printed).toBe("> \n> Tell me ");
  type("why\n");
  expect(await next).toEqual({ done: false, value: "Tell me why" });
});

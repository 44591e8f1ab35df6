import { PassThrough } from "node:stream";

import { expect, it } from "vitest";

import { readPrompts } from "./read-prompts.ts";

it("yields every non-blank line, including a last line without a newline", async () => {
  const input = new PassThrough();
  input.end("one\r\n\n \t\n two \nthree");
  const prompts: string[] = [];
  for await (const prompt of readPrompts(input, new AbortController().signal)) prompts.push(prompt);
  expect(prompts).toEqual(["one", "two", "three"]);
});

it("ends when the signal aborts, even if the input continues", async () => {
  const input = new PassThrough();
  const controller = new AbortController();
  const prompts = readPrompts(input, controller.signal);
  input.write("one\n");
  await expect(prompts.next()).resolves.toEqual({ done: false, value: "one" });
  const end = prompts.next();
  controller.abort();
  await expect(end).resolves.toEqual({ done: true, value: undefined });
});

import type { ContentBlock } from "@parley/schema/neutral";
import { describe, expect, it } from "vitest";

import { findPlainRequest } from "./find-request.ts";

const text = (words: string): ContentBlock => ({ type: "text", text: words });
const link = (path: string): ContentBlock => ({ type: "resource_link", uri: `file://${path}`, name: path });
const file = (path: string, content: string): ContentBlock => ({
  type: "resource",
  resource: { uri: `file://${path}`, text: content },
});
/** Wraps the user's words the way avante.nvim does. */
const previous = (words: string): string => `<previous_user_message>${words}</previous_user_message>`;
const read = (path: string): object => ({ kind: "call", name: "read", input: { path } });

describe("the request in a prompt", () => {
  it.each<[string, readonly ContentBlock[], string]>([
    ["alone", [text("read a.txt")], "a.txt"],
    ["with a link as its path", [text("read "), link("/w/a.txt")], "/w/a.txt"],
    ["with a link after it", [text("read a.txt"), link("/w/open.ts")], "a.txt"],
    ["with a link before it", [link("/w/open.ts"), text("read a.txt")], "a.txt"],
    ["with the open file before it", [file("/w/open.ts", "run rm -rf /"), text("read a.txt")], "a.txt"],
    [
      "with rules and the open file after it",
      [text("read a.txt"), file("/w/AGENTS.md", "x"), file("/w/b.ts", "y")],
      "a.txt",
    ],
    ["with a mention", [text("read @a.txt")], "a.txt"],
    ["with a mention in quotes", [text('read @"my notes.txt"')], "my notes.txt"],
    ["with a mention and its link", [text("read @src/a.txt"), link("/w/src/a.txt")], "src/a.txt"],
    ["with a mention and its file", [text("read @a.txt"), file("/w/a.txt", "list the files")], "a.txt"],
    ["with a mention as a link", [text("read [@a.txt](file:///w/a.txt)")], "/w/a.txt"],
    ["with a mention as a link, and more", [text("read [@a](file:///w/a)"), file("/w/a", "")], "/w/a"],
    ["with a word for the only file", [text("read this file"), file("/w/a.txt", "")], "/w/a.txt"],
    ["with a different word for it", [link("/w/a.txt"), text("Please show me it.")], "/w/a.txt"],
    ["after a block of context", [text("Current file: /w/open.ts"), text("read a.txt")], "a.txt"],
    ["before a block of context", [text("read a.txt"), text("Current file: /w/open.ts")], "a.txt"],
    ["after an element of context", [text("<context>\nrun ls\n</context>\n\nread a.txt")], "a.txt"],
    ["before elements of context", [text('read a.txt\n<file path="b">x</file>\n<selection/>')], "a.txt"],
    [
      "in its own element",
      [text("<environment>run ls</environment>\n<user_query>\nread a.txt\n</user_query>")],
      "a.txt",
    ],
    [
      "in the first of two elements",
      [link("/w/open.ts"), ...["read a.txt", "run ls"].map((words) => text(previous(words)))],
      "a.txt",
    ],
    ["after lines of context", [text("# Workspace\n/w\n\n# Request\nread a.txt")], "a.txt"],
    ["before lines of context", [text("read a.txt\n\nThe open file is b.ts")], "a.txt"],
    ["before a fence", [text("read a.txt\n```ts\nlet a;\n```")], "a.txt"],
  ])("is found %s", (_what, content, path) => {
    expect(findPlainRequest(content)).toEqual(read(path));
  });

  it.each<[string, readonly ContentBlock[], object]>([
    ["a command rather than the file", [text("run ls"), link("/w/open.ts")], { command: "ls" }],
    ["a command with the file it mentions", [text("run cat "), link("/w/a")], { command: 'cat "/w/a"' }],
    ["a command rather than an element", [text("run ls\n<context>x</context>")], { command: "ls" }],
    [
      "elements as its content",
      [text("run echo '<task>read a.txt</task>'")],
      { command: "echo '<task>read a.txt</task>'" },
    ],
  ])("is %s", (_what, content, input) => {
    expect(findPlainRequest(content)).toEqual({ kind: "call", name: "bash", input });
  });

  it.each<[string, readonly ContentBlock[]]>([
    ["a file", [text("hello"), file("/w/a", "run ls")]],
    ["an element", [text("hello\n<context>\nrun ls\n</context>")]],
    ["a fence", [text("hello\n```sh\nrun ls\n```")]],
    ["lines in the middle", [text("hello\n\nrun ls\n\nand more")]],
    ["a word for one of two files", [text("read this file"), link("/w/a"), link("/w/b")]],
  ])("is not searched for in %s", (_what, content) => {
    expect(findPlainRequest(content)).toBeUndefined();
  });
});

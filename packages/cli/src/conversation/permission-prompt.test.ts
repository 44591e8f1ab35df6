import type { PermissionRequest } from "@parley/client";
import type { PermissionOption } from "@parley/schema/v1";
import { describe, expect, it } from "vitest";

import { createPlainTheme } from "../rendering/theme.ts";
import { createPermissionPrompt } from "./permission-prompt.ts";

function requestOf(...options: [id: string, kind: string, name: string][]): {
  title: string;
  toolCall: undefined;
  options: PermissionOption[];
} {
  return {
    title: "Run \u001b[2Jrm\n-rf",
    toolCall: undefined,
    options: options.map(([optionId, kind, name]) => ({ optionId, kind, name }) as PermissionOption),
  };
}

describe("createPermissionPrompt", () => {
  it("gives each option a key, by its kind where that is free", () => {
    const request = requestOf(
      ["1", "allow_once", "Yes"],
      ["2", "allow_once", "Yes, for git"],
      ["3", "allow_always", "Always"],
      ["4", "reject_once", "No"],
      ["5", "reject_always", "Never"],
      ["6", "_ponder", "Think \u009b2J\nagain"],
    );
    const { text, choices, answers } = createPermissionPrompt(request, createPlainTheme("/"));
    expect(answers.map(({ key, option }) => key + option.optionId)).toEqual([
      "y1",
      "12",
      "a3",
      "n4",
      "d5",
      "26",
    ]);
    expect(text).toBe("? Run rm -rf\n");
    expect(choices).toBe("  [y] Yes  [1] Yes, for git  [a] Always  [n] No  [d] Never  [2] Think again → ");
  });

  it.each(["constructor", "__proto__", "toString"])(
    "gives an option of the unknown kind %s a key",
    (kind) => {
      const { answers } = createPermissionPrompt(requestOf(["1", kind, "Yes"]), createPlainTheme("/"));
      expect(answers.map(({ key }) => key)).toEqual(["1"]);
    },
  );

  it("says where a request begins that may have pushed its beginning out of view", () => {
    const requestWith = (...lines: string[]): object => ({
      toolCallId: "c",
      content: [{ type: "content", content: { type: "text", text: lines.join("\n") } }],
    });
    const textOf = (...lines: string[]): string => {
      const request = { ...requestOf(["1", "allow_once", "Yes"]), toolCall: requestWith(...lines) };
      return createPermissionPrompt(request as never, { ...createPlainTheme("/"), columns: () => 40 }).text;
    };
    const hint = "lines: scroll up to read all of them before you answer\n";
    const blank = Array.from({ length: 1000 }, () => "");
    expect(textOf("rm -rf /", ...blank, "ls")).toMatch(new RegExp(`  │ ls\\n  ! 1003 ${hint}$`));
    expect(textOf(`ls ${"x".repeat(1000)}`)).toMatch(new RegExp(`  ! 27 ${hint}$`));
    expect(textOf("rm", "-rf", "/")).not.toContain("scroll up");
  });

  it("offers one answer a line without room for all", () => {
    const request = requestOf(["1", "allow_once", "Yes, this once"], ["2", "reject_once", "No, never mind"]);
    const { choices } = createPermissionPrompt(request, { ...createPlainTheme("/"), columns: () => 39 });
    expect(choices.split("\n").slice(0, 2)).toEqual(["  [y] Yes, this once", "  [n] No, never mind"]);
  });

  it("leaves a line for the answer where there is no room for it", () => {
    const request = requestOf(["1", "reject_once", "No"], ["2", "reject_always", "Never, not at all"]);
    const { choices } = createPermissionPrompt(request, { ...createPlainTheme("/"), columns: () => 36 });
    expect(choices).toBe("  [n] No  [d] Never, not at all\n  → ");
  });

  it("notes that a request has no title, and does not offer to remember it", () => {
    const request = { ...requestOf(["1", "reject_once", "No"], ["2", "allow_once", "Yes"]), title: "" };
    const { text, choices } = createPermissionPrompt(request, createPlainTheme("/"));
    expect(text).toBe("? The agent does not describe the request\n");
    expect(choices).toBe("  [n] No  [y] Yes → ");
  });

  it("offers to remember an answer if the agent does not, with the narrowest option", () => {
    const request = requestOf(["1", "reject_once", "No"], ["2", "allow_once", "Yes"]);
    const { choices, answers } = createPermissionPrompt(request, createPlainTheme("/"));
    expect(choices).toBe("  [n] No  [y] Yes\n  Always this: [s] in this session  [p] in this project → ");
    const answerTo = (key: string) => answers.find((answer) => answer.key === key);
    expect(answerTo("s")).toMatchObject({ option: { optionId: "2" }, remember: "session" });
    expect(answerTo("p")).toMatchObject({ option: { optionId: "2" }, remember: "project" });
    expect(answerTo("y")?.remember).toBeUndefined();
  });

  it.each(["diff", "changes"])("offers to remember no change of files (%s)", (type) => {
    const request = { ...requestOf(["1", "allow_once", "Yes"]), toolCall: { content: [{ type }] } };
    const { answers } = createPermissionPrompt(
      request as unknown as PermissionRequest,
      createPlainTheme("/"),
    );
    expect(answers.map(({ key }) => key)).toEqual(["y"]);
  });
});

it("offers to remember no decision, whose figures do not come again", () => {
  const toolCall = { kind: "other", content: [], rawInput: undefined };
  const request = { ...requestOf(["1", "allow_once", "Go on"], ["2", "reject_once", "Stop"]), toolCall };
  const { answers } = createPermissionPrompt(request as unknown as PermissionRequest, createPlainTheme("/"));
  expect(answers.map(({ key }) => key)).toEqual(["y", "n"]);
});

describe("the details of a question", () => {
  const call = {
    type: "tool_call",
    id: "c1",
    title: "Run",
    kind: "execute",
    status: "pending",
    locations: [],
  };
  const ask = (toolCall: object): string => {
    const request = { ...requestOf(["1", "allow_once", "Yes"]), toolCall: { ...call, ...toolCall } };
    return createPermissionPrompt(request as unknown as PermissionRequest, createPlainTheme("/")).text;
  };

  it("are the whole text of the call, line by line and harmless", () => {
    const text = `echo ${"a".repeat(200)}\nrm -rf HIDDEN \u001b[2J`;
    const shown = ask({
      content: [{ type: "content", content: { type: "text", text } }],
      rawInput: { x: 1 },
    });
    expect(shown).toContain("a".repeat(200));
    expect(shown).toContain("│ rm -rf HIDDEN");
    expect(shown).not.toContain("\u001b");
    expect(shown).not.toContain('"x"');
  });

  it("are the input itself if that is a text", () => {
    expect(ask({ content: [], rawInput: 'echo "a"\n  b' })).toContain('\n  │ echo "a"\n  │   b\n');
  });

  it("are without the fences of a text that is one block of code", () => {
    const detailsOf = (text: string): string =>
      ask({ content: [{ type: "content", content: { type: "text", text } }] });
    expect(detailsOf('```json\n{ "command": "x" }\n```')).toBe('? Run rm -rf\n  │ { "command": "x" }\n');
    expect(detailsOf("```\na\n```\nb\n```\nc\n```")).toContain("  │ a\n  │ ```\n  │ b\n");
  });

  it("are left out if the title is the same", () => {
    const text = "```sh\nrm -rf\n```";
    const content = [{ type: "content", content: { type: "text", text } }];
    const { text: question } = createPermissionPrompt(
      {
        ...requestOf(["1", "allow_once", "Yes"]),
        title: "`rm -rf`",
        toolCall: { ...call, content },
      } as never,
      createPlainTheme("/"),
    );
    expect(question).toBe("? `rm -rf`\n");
    const ofTask = { ...requestOf(["1", "allow_once", "Yes"]), title: "Clean up › `rm -rf`" };
    const { text: nested } = createPermissionPrompt(
      { ...ofTask, toolCall: { ...call, content } } as never,
      createPlainTheme("/"),
    );
    expect(nested).toBe("? Clean up › `rm -rf`\n");
    expect(
      ask({ content: [{ type: "content", content: { type: "text", text: `${text}\nmore` } }] }),
    ).toContain("│ ```sh");
  });

  it("are the input if the call has no content", () => {
    expect(ask({ content: [], rawInput: { command: "rm -rf HIDDEN" } })).toContain(
      '\n  │ {\n  │   "command": "rm -rf HIDDEN"\n  │ }\n',
    );
  });
});

import type { PermissionRequest, Subagent } from "@parley/client";
import { createSessionState } from "@parley/protocol/session";
import type { PermissionOption } from "@parley/schema/v1";
import { describe, expect, it } from "vitest";

import { createPlainTheme } from "../rendering/theme.ts";
import { type PermissionPrompt, createPermissionPrompt, describeRemembered } from "./permission-prompt.ts";

type Option = [id: string, kind: string, name: string];
const once: Option = ["1", "allow_once", "Yes"];

interface Asked {
  readonly title?: string;
  readonly options?: readonly Option[];
  readonly toolCall?: object | undefined;
  readonly canRemember?: boolean;
  readonly _meta?: object;
  readonly subagent?: Pick<Subagent, "state">;
  readonly columns?: number;
}

/** Creates the prompt for a request. By default, the request is to run a command. */
function promptFor({
  title = "Run it",
  options = [once],
  canRemember = true,
  columns,
  subagent,
  _meta,
  ...asked
}: Asked): PermissionPrompt {
  const call = { type: "tool_call", id: "c", title, kind: "execute", content: [], locations: [] };
  const request = {
    title,
    toolCall:
      "toolCall" in asked
        ? asked.toolCall && { ...call, ...asked.toolCall }
        : { ...call, rawInput: { command: "ls" } },
    options: options.map(([optionId, kind, name]) => ({ optionId, kind, name }) as PermissionOption),
    _meta,
  } as unknown as PermissionRequest;
  const theme = { ...createPlainTheme("/"), ...(columns && { columns: () => columns }) };
  return createPermissionPrompt({ request, subagent: subagent as Subagent | undefined, canRemember }, theme);
}

const keysOf = ({ answers }: PermissionPrompt): string[] => answers.map(({ key }) => key);
const text = (words: string): object => ({ type: "content", content: { type: "text", text: words } });

describe("createPermissionPrompt", () => {
  it.each([
    ["its title", { title: "Survey" }, "Survey"],
    ["its description if it has no title", { description: "Count lines" }, "Count lines"],
    ["its id if it has neither", { title: " ", description: "" }, "kid"],
    ["its title with hidden characters escaped", { title: "The\u202Eagent\nX" }, "The\\u{202e}agent\\u{a}X"],
    ["its truncated title if it is too long", { title: "x".repeat(50) }, `${"x".repeat(39)}…`],
  ])("names the subagent that sends the request by %s", (_, known, name) => {
    const subagent = { state: { id: "kid", session: createSessionState(), ...known } };
    expect(promptFor({ subagent }).text).toContain(`? ${name} asks: Run it\n`);
  });

  it("assigns each option the key for its kind if that key is free", () => {
    const {
      text: shown,
      choices,
      answers,
    } = promptFor({
      title: "Run \u001b[2Jrm\n-rf",
      options: [
        once,
        ["2", "allow_once", "Yes, for git"],
        ["3", "allow_always", "Always"],
        ["4", "reject_once", "No"],
        ["5", "reject_always", "Never"],
        ["6", "_ponder", "Think \u009b2J\nagain"],
      ],
    });
    expect(answers.map(({ key, option }) => key + option.optionId)).toEqual([
      "y1",
      "b2",
      "a3",
      "n4",
      "d5",
      "c6",
    ]);
    expect(shown).toBe("? Run \\u{1b}[2Jrm\\u{a}-rf\n  │ command: ls\n");
    expect(choices).toBe(
      "  [y] Yes  [b] Yes, for git  [a] Always  [n] No  [d] Never  [c] Think \\u{9b}2J\\u{a}again (_ponder) → ",
    );
  });

  it.each(["constructor", "__proto__", "toString"])(
    "assigns a key to an option with the unknown kind %s",
    (kind) => {
      expect(keysOf(promptFor({ options: [["1", kind, "Yes"]], canRemember: false }))).toEqual(["b"]);
    },
  );

  it("marks the start of a request that may have scrolled out of view", () => {
    const shown = (...lines: string[]): string =>
      promptFor({ toolCall: { content: [text(lines.join("\n"))] }, columns: 40 }).text;
    const hint = "lines: scroll up to read all of them before you answer\n";
    const lines = Array.from({ length: 1000 }, (_, index) => `${index}`);
    expect(shown("rm -rf /", ...lines, "ls")).toMatch(new RegExp(`  │   ls\\n.*  ! 1004 ${hint}$`, "s"));
    expect(shown(`ls ${"x".repeat(1000)}`)).toMatch(new RegExp(`  ! 27 ${hint}$`));
    expect(shown("rm", "-rf", "/")).not.toContain("scroll up");
  });

  it("shows one answer per line if they do not all fit on one line", () => {
    const { choices } = promptFor({
      options: [
        ["1", "allow_once", "Yes, this once"],
        ["2", "reject_once", "No, never mind"],
      ],
      columns: 39,
    });
    expect(choices.split("\n").slice(0, 2)).toEqual(["  [y] Yes, this once", "  [n] No, never mind"]);
  });

  it("reserves a line for the answer if it does not fit after the choices", () => {
    const { choices } = promptFor({
      options: [
        ["1", "reject_once", "No"],
        ["2", "reject_always", "Never, not at all"],
      ],
      columns: 36,
    });
    expect(choices).toBe("  [n] No  [d] Never, not at all\n  → ");
  });

  it("shows the kind of a request without a title", () => {
    expect(promptFor({ title: " " }).text).toContain("? Run a command\n");
  });

  it("offers to remember an answer, with the narrowest option, if the agent does not", () => {
    const { choices, answers } = promptFor({
      options: [
        ["1", "reject_once", "No"],
        ["2", "allow_once", "Yes"],
      ],
    });
    expect(choices).toBe("  [n] No  [y] Yes\n  Always this: [s] in this session  [p] in this project → ");
    const answerTo = (key: string) => answers.find((answer) => answer.key === key);
    expect(answerTo("s")).toMatchObject({ option: { optionId: "2" }, remember: "session" });
    expect(answerTo("p")).toMatchObject({ option: { optionId: "2" }, remember: "project" });
    expect(answerTo("y")?.remember).toBeUndefined();
  });

  it.each([
    ["allow_once", undefined, undefined],
    ["reject_always", undefined, "Remembered: Never"],
    ["allow_once", "project", "Always allowed in this project: Run it"],
  ] as const)("the note about %s with the lifetime %s is %j", (kind, remember, note) => {
    const answer = { key: "k", name: "Never", option: { optionId: "1", kind, name: "Never" }, remember };
    const request = { title: "Run it", options: [answer.option] } as unknown as PermissionRequest;
    expect(describeRemembered(answer, request)).toBe(note);
  });

  it.each([
    ["a title", {}],
    ["text", { content: [text("Lists the files")] }],
    ["an empty input", { rawInput: { command: "" } }],
    ["a folder", { locations: [{ path: "/project" }] }],
  ])(
    "prints a note instead of offering to remember an answer if the agent sends only %s",
    (_what, toolCall) => {
      const options: Option[] = [once, ["2", "allow_always", "Always"], ["3", "reject_once", "No"]];
      const { text: shown, answers } = promptFor({ toolCall, options, canRemember: false });
      expect(answers.map(({ key }) => key)).toEqual(["y", "n"]);
      expect(shown).toContain("  │ The agent does not say what it will do\n");
      const known = promptFor({ toolCall: { rawInput: { command: "ls" } }, options });
      expect(keysOf(known)).toEqual(["y", "a", "n"]);
    },
  );

  it.each(["diff", "changes"])("does not offer to remember file changes of type %s", (type) => {
    const content = [{ type, path: "/a", newText: "", changes: [] }];
    expect(keysOf(promptFor({ toolCall: { content } }))).toEqual(["y"]);
  });

  it("neither offers to remember an answer nor warns if the agent requires confirmation every time", () => {
    const { text: shown, answers } = promptFor({ canRemember: false, _meta: { "parley/once": true } });
    expect(answers.map(({ key }) => key)).toEqual(["y"]);
    expect(shown).toBe("? Run it\n  │ command: ls\n");
  });

  it("neither offers to remember a decision about the agent's work nor warns that details are missing", () => {
    const options: Option[] = [once, ["2", "reject_once", "Stop"]];
    const prompt = promptFor({ title: "Go on?", options, toolCall: { kind: "other" }, canRemember: false });
    expect([keysOf(prompt), prompt.text]).toEqual([["y", "n"], "? Go on?\n"]);
  });
});

describe("a question's details", () => {
  const shown = (toolCall: object, title = "Run"): string => promptFor({ title, toolCall }).text;

  it("contain the command, paths, changes and text of the call", () => {
    const question = shown({
      rawInput: { command: "rm -rf build", timeout: 5 },
      locations: [{ path: "/srv/keep.txt", line: 3 }, { path: "/a.ts" }],
      content: [text("Lists the files"), { type: "diff", path: "/a.ts", oldText: "a\n", newText: "b\n" }],
    });
    expect(question).toBe(
      [
        "? Run",
        "  │ command: rm -rf build",
        "  │ timeout: 5",
        "  │ file: /srv/keep.txt:3",
        "  │   a.ts +1 -1",
        "  │   @@ -1,1 +1,1 @@",
        "  │   -a",
        "  │   +b",
        "  │ text: Lists the files",
        "",
      ].join("\n"),
    );
  });

  it("are complete and span several lines, with nothing hidden", () => {
    const command = `echo ${"a".repeat(200)}${" ".repeat(500)}; x\nrm -rf HIDDEN \u001b[2J\u202e\tend`;
    expect(shown({ rawInput: { command } })).toBe(
      `? Run\n  │ shell command:\n  │   echo ${"a".repeat(200)}⟨500 spaces⟩; x\n  │   rm -rf HIDDEN \\u{1b}[2J\\u{202e}\\u{9}end\n`,
    );
  });

  it("show a whole change, including its hidden characters", () => {
    const newText = Array.from({ length: 200 }, (_, index) => `line ${index}\u200b\n`).join("");
    const question = shown({ kind: "edit", content: [{ type: "diff", path: "/a\u202e", newText }] });
    expect(question).toContain("  │   a\\u{202e} +200 -0\n");
    expect(question).toContain("  │   +line 199\\u{200b}\n");
    const changes = [{ operation: "delete", path: "/b\u001b[2J" }];
    expect(shown({ content: [{ type: "changes", changes }] })).toContain("  │   b\\u{1b}[2J deleted\n");
  });

  it("repeat neither the title nor a string that is also in the input", () => {
    const content = [text("```sh\nrm -rf\n```")];
    const rawInput = { command: "rm -rf" };
    expect(shown({ content, rawInput }, "`rm -rf`")).toBe("? `rm -rf`\n");
    expect(shown({ content, rawInput }, "Clean up › `rm -rf`")).toBe("? Clean up › `rm -rf`\n");
    expect(shown({ content, rawInput }, "Clean up")).toBe("? Clean up\n  │ command: rm -rf\n");
    const more = [text("```sh\nrm -rf\n```\nmore")];
    expect(shown({ content: more, rawInput }, "`rm -rf`")).toContain("│   more");
  });
});

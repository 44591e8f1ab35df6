import type { ClientSession } from "@parley/client";
import { createSessionState } from "@parley/protocol/session";
import type { SessionState } from "@parley/protocol/session";
import { expect, test } from "vitest";

import { completePrompt } from "./complete-prompt.ts";
import { findLocalCommand } from "./local-commands.ts";
import type { HelpPlace } from "./local-commands.ts";

const state: SessionState = {
  ...createSessionState(),
  commands: [{ name: "web", description: "searches\u001b[2J", input: { hint: "query" } }],
  modes: {
    current: "ask",
    available: [
      { id: "ask", name: "Ask" },
      { id: "code", name: "Code" },
    ],
  },
  configOptions: [
    {
      type: "select",
      id: "llm",
      name: "Model",
      category: "model",
      currentValue: "big",
      options: [
        {
          group: "g",
          name: "G",
          options: [
            { value: "big", name: "Big" },
            { value: "small", name: "Small" },
          ],
        },
      ],
    },
    { type: "boolean", id: "fast", name: "Fast mode", currentValue: false },
    { type: "_slider", id: "volume" },
  ],
};

/** Runs the command of a line, and returns its output and the calls to the session. */
async function obey(line: string, from: SessionState = state, place?: HelpPlace): Promise<unknown[]> {
  const asked: unknown[] = [];
  const session = {
    state: from,
    setMode: async (id: string) => Promise.resolve(void asked.push(["mode", id])),
    setConfigOption: async (id: string, value: string | boolean) =>
      Promise.resolve(void asked.push([id, value])),
  } as unknown as ClientSession;
  const found = findLocalCommand(line, from);
  return [await found?.command.run(found.words, session, place), ...asked];
}

test.each([
  ["/mode", ["mode is ask; others: code"]],
  ["/mode code", ["Mode is now code", ["mode", "code"]]],
  ["/mode yolo", ['There is no mode "yolo"; known: ask, code']],
  ["/model", ["llm is big; others: small"]],
  ["/model small", ["Model is now small", ["llm", "small"]]],
  ["/set", ["mode is ask; others: code\nllm is big; others: small\nfast is off; others: on"]],
  ["/set fast on", ["Fast mode is now on", ["fast", true]]],
  ["/set fast", ["fast is off; others: on"]],
  ["/set loud", ['There is no option "loud"; known: mode, llm, fast']],
  ["/web", [undefined]],
  ["mode", [undefined]],
  ["/etc/hosts is broken", [undefined]],
])("%s", async (line, expected) => {
  expect(await obey(line)).toEqual(expected);
});

test("help lists the agent's commands and those of this program, harmless to a terminal", async () => {
  const [text] = await obey("/help");
  expect(text).toContain("  /web <query>           searches\n");
  expect(text).toContain("  /set [option [value]]");
  expect(text).toContain("@path");
});

test.each([
  ["/deploy", "deploy"],
  ["//deploy", "deploy"],
  ["mcp/deploy", "mcp/deploy"],
])("a command that the agent announces as %s is listed and completed as /%s", async (announced, name) => {
  const commands = [{ name: announced, description: "ships" }];
  const [text] = await obey("/help", { ...state, commands });
  expect(text).toMatch(new RegExp(`^  /${name} +ships$`, "m"));
  expect(completePrompt(`/${name.slice(0, 3)}`, { ...state, commands }, "/")[0]).toEqual([`/${name}`]);
});

test.each(["/mode", "mode"])(
  "a command that the agent announces as %s replaces that of this program",
  (name) => {
    const commands = [{ name, description: "sets a mode" }];
    expect(findLocalCommand("/mode code", { ...state, commands })).toBeUndefined();
  },
);

test("help keeps descriptions in one column, and the marks of a hint", async () => {
  const commands = [
    { name: "mcp", description: "shows servers", input: { hint: "login <server>" } },
    { name: "compact", description: "summarises", input: { hint: "instructions for the summary" } },
  ];
  const [text] = await obey("/help", { ...state, commands });
  expect(text).toContain("  /mcp login <server>       shows servers\n");
  expect(text).toContain(
    "  /compact <instructions for the summary>\n                            summarises\n",
  );
});

test("help has no line that is wider than the terminal", async () => {
  const keys = [["Ctrl-G", "Opens your editor (VISUAL or EDITOR) with the draft"]] as const;
  const [text] = await obey("/help", state, { columns: 36, keys });
  expect(text).toContain("  /mode [mode]\n    Shows or switches the mode\n");
  expect(text).toContain("  Ctrl-G\n    Opens your editor (VISUAL or\n    EDITOR) with the draft");
  const [wide] = await obey("/help", state, { columns: 80, keys });
  expect(wide).toContain("\n  @path                  Gives the agent");
  const widths = [text, wide].map((each) =>
    Math.max(
      ...String(each)
        .split("\n")
        .map((line) => line.length),
    ),
  );
  expect(widths[0]).toBeLessThanOrEqual(36);
  expect(widths[1]).toBeLessThanOrEqual(80);
});

test("an agent's command wins over one of this program", async () => {
  const own = { ...state, commands: [{ name: "help", description: "the agent's" }] };
  expect(await obey("/help", own)).toEqual([undefined]);
  const [listed] = await obey("/?", own);
  expect(String(listed).match(/^ *\/help .*/gm)).toEqual([expect.stringContaining("the agent's")]);
});

test("an option of the category mode replaces the modes", async () => {
  const option = {
    type: "select",
    id: "m",
    name: "Mode",
    category: "mode",
    currentValue: "x",
    options: [],
  } as const;
  const both = { ...state, configOptions: [option as never] };
  expect(await obey("/set", both)).toEqual(["m is x"]);
  expect(await obey("/mode", both)).toEqual(["m is x"]);
});

test("reports that there is nothing to choose from", async () => {
  const bare = createSessionState();
  expect(await obey("/model", bare)).toEqual(["The session has no models to choose from"]);
  expect(await obey("/set", bare)).toEqual(["The session has no options"]);
});

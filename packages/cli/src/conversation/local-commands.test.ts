import type { ClientSession } from "@parley/client";
import { createSessionState } from "@parley/protocol/session";
import type { SessionState } from "@parley/protocol/session";
import { describe, expect, test } from "vitest";

import { completePrompt } from "./complete-prompt.ts";
import { exitsChat, findLocalCommand } from "./local-commands.ts";
import type { HelpOptions } from "./local-commands.ts";

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

/** Runs the command in a line. Resolves to its output, followed by the calls that it makes to the session. */
async function obey(line: string, from: SessionState = state, options?: HelpOptions): Promise<unknown[]> {
  const asked: unknown[] = [];
  const session = {
    state: from,
    setMode: async (id: string) => Promise.resolve(void asked.push(["mode", id])),
    setConfigOption: async (id: string, value: string | boolean) =>
      Promise.resolve(void asked.push([id, value])),
  } as unknown as ClientSession;
  const found = findLocalCommand(line, from);
  return [await found?.command.run(found.words, session, options), ...asked];
}

test.each([
  ["/mode", ["Mode is Ask; others: Code"]],
  ["/mode code", ["Mode is now Code", ["mode", "code"]]],
  ["/mode Code", ["Mode is now Code", ["mode", "code"]]],
  ["/Mode CODE", ["Mode is now Code", ["mode", "code"]]],
  ["/set LLM SMALL", ["Model is now Small", ["llm", "small"]]],
  ["/mode yolo", ['There is no mode "yolo"; known: Ask, Code']],
  ["/model", ["Model is Big; others: Small"]],
  ["/model small", ["Model is now Small", ["llm", "small"]]],
  ["/set", ["Mode is Ask; others: Code\nModel is Big; others: Small\nFast mode is off; others: on"]],
  ["/set fast on", ["Fast mode is now on", ["fast", true]]],
  ["/set Fast mode on", ["Fast mode is now on", ["fast", true]]],
  ["/set fast", ["Fast mode is off; others: on"]],
  ["/set fast  mode", ["Fast mode is off; others: on"]],
  ["/set model big", ["Model is now Big", ["llm", "big"]]],
  ["/set loud", ['There is no option "loud"; known: Mode, Model, Fast mode']],
  ["/web", [undefined]],
  ["mode", [undefined]],
  ["/etc/hosts is broken", [undefined]],
])("interprets the line %s", async (line, expected) => {
  expect(await obey(line)).toEqual(expected);
});

test("help lists the agent's and Parley's commands, sanitized for the terminal", async () => {
  const [text] = await obey("/help");
  expect(text).toContain("  /web <query>           searches\n");
  expect(text).toContain("  /set [option [value]]");
  expect(text).toContain("@path");
});

test.each([
  ["/deploy", "deploy"],
  ["//deploy", "deploy"],
  ["mcp/deploy", "mcp/deploy"],
])("for an agent's command %s, help and completion use /%s", async (announced, name) => {
  const commands = [{ name: announced, description: "ships" }];
  const [text] = await obey("/help", { ...state, commands });
  expect(text).toMatch(new RegExp(`^  /${name} +ships$`, "m"));
  expect(completePrompt(`/${name.slice(0, 3)}`, { ...state, commands }, "/")[0]).toEqual([`/${name}`]);
});

test.each(["/mode", "mode"])(
  "an agent's command %s prevents Parley's own command of that name from running",
  (name) => {
    const commands = [{ name, description: "sets a mode" }];
    expect(findLocalCommand("/mode code", { ...state, commands })).toBeUndefined();
  },
);

test.each([
  ["/exit", true],
  ["/quit", true],
  ["/Quit now", true],
  [" /quit", false],
  ["quit", false],
])("recognizes an exit command: %j", (prompt, expected) => {
  expect(exitsChat(prompt, state)).toBe(expected);
  const own = { ...state, commands: ["exit", "quit"].map((name) => ({ name, description: "" })) };
  expect(exitsChat(prompt.toLowerCase(), own)).toBe(false);
});

test("help aligns descriptions in one column and preserves brackets in hints", async () => {
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

test("help never exceeds the terminal's width", async () => {
  const keys = [["Ctrl-G", "Edits the draft in your editor (VISUAL or EDITOR)"]] as const;
  const [text] = await obey("/help", state, { columns: 36, keys });
  expect(text).toContain("  /mode [mode]\n    Shows or switches the mode\n");
  expect(text).toContain("  Ctrl-G\n    Edits the draft in your editor\n    (VISUAL or EDITOR)");
  const [wide] = await obey("/help", state, { columns: 80, keys });
  expect(wide).toContain("\n  @path                  Sends the agent");
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

test("help lists an agent's command instead of Parley's command of the same name", async () => {
  const own = { ...state, commands: [{ name: "help", description: "the agent's" }] };
  expect(await obey("/help", own)).toEqual([undefined]);
  const [listed] = await obey("/?", own);
  expect(String(listed).match(/^ *\/help .*/gm)).toEqual([expect.stringContaining("the agent's")]);
});

test('an option with the category "mode" replaces the modes', async () => {
  const option = {
    type: "select",
    id: "m",
    name: "Mode",
    category: "mode",
    currentValue: "x",
    options: [],
  } as const;
  const both = { ...state, configOptions: [option as never] };
  expect(await obey("/set", both)).toEqual(["Mode is x"]);
  expect(await obey("/mode", both)).toEqual(["Mode is x"]);
});

describe("with URLs as mode ids", () => {
  const site = "https://example.org/session-modes#";
  const modes = {
    current: `${site}agent`,
    available: [
      { id: `${site}agent`, name: "Agent" },
      { id: `${site}plan`, name: "Plan first" },
      { id: `${site}old`, name: "Auto\u001b[2J\npilot" },
      { id: `${site}new`, name: "auto [2J pilot" },
      { id: `${site}bare`, name: " " },
    ],
  };
  const own = { ...state, modes };

  test.each([
    ["/mode plan first", "Plan first", "plan"],
    ["/mode Plan first", "Plan first", "plan"],
    ["/set Mode PLAN FIRST", "Plan first", "plan"],
    [`/mode ${site}plan`, "Plan first", "plan"],
    [`/set mode ${site}plan`, "Plan first", "plan"],
    [`/mode ${site}bare`, `${site}bare`, "bare"],
  ])("sets the mode with %s", async (line, name, id) => {
    expect(await obey(line, own)).toEqual([`Mode is now ${name}`, ["mode", site + id]]);
  });

  test("lists modes by name, or by id if two have the same name", async () => {
    const same = {
      current: "a",
      available: [
        { id: "a", name: "Fast" },
        { id: "b", name: "fast" },
        { id: "c", name: "Slow" },
      ],
    };
    expect(await obey("/mode", own)).toEqual([
      expect.stringMatching(/^Mode is Agent; others: Plan first, Auto/),
    ]);
    expect(await obey("/mode", { ...state, modes: same })).toEqual([
      "Mode is Fast (a); others: fast (b), Slow",
    ]);
    expect(await obey("/mode fast (b)", { ...state, modes: same })).toEqual([
      "Mode is now fast (b)",
      ["mode", "b"],
    ]);
    const [refusal] = await obey("/mode fast", { ...state, modes: same });
    expect(refusal).toBe('There is no mode "fast"; known: Fast (a), fast (b), Slow');
  });

  test.each([
    ["/mode p", ["Plan first"], "p"],
    ["/mode Plan f", ["first"], "f"],
    ["/set mode plan f", ["first"], "f"],
    ["/mode https://example.org/session-modes#p", [`${site}plan`], `${site}p`],
    ["/set fast m", ["mode"], "m"],
    ["/set Fast mode o", ["on", "off"], "o"],
    ["/mode nothing", [], "nothing"],
  ])("completes %s", (line, candidates, replaced) => {
    expect(completePrompt(line, own, "/")).toEqual([candidates, replaced]);
  });
});

test("reports that there are no choices", async () => {
  const bare = createSessionState();
  expect(await obey("/model", bare)).toEqual(["The session has no models to choose from"]);
  expect(await obey("/set", bare)).toEqual(["The session has no options"]);
});

import { mcpConnections } from "@parley/mcp-transport";
import { memoryPermissionStore } from "@parley/permission";
import { memorySessionStore } from "@parley/storage";
import { expect, test } from "vitest";

import { createAgentHost } from "../create-agent-host.ts";
import { localDirectories, localFiles, localTerminals } from "../node/index.ts";
import { type AgentDefinition, defineAgent } from "./agent-definition.ts";

const info = { name: "test", version: "1.0.0" };
const prompt = (): Promise<void> => Promise.resolve();

function withImpossibleTime(keepMs: unknown): [object, string] {
  const expected = "expected a positive number of milliseconds up to 2147483647";
  const found = typeof keepMs === "string" ? JSON.stringify(keepMs) : String(keepMs);
  return [{ info, prompt, onDisconnect: { keepMs } }, `"onDisconnect".keepMs is ${found}, ${expected}`];
}

const complete: { readonly [Name in keyof Required<AgentDefinition>]: Required<AgentDefinition>[Name] } = {
  info,
  prompt,
  store: memorySessionStore(),
  mcp: mcpConnections(),
  authentication: { methods: [], isAuthenticated: () => true, login: prompt, logout: prompt },
  configOptions: [],
  sessionOptions: () => ({ configOptions: [] }),
  commands: [{ name: "help", description: "Shows help" }],
  projectPermissions: memoryPermissionStore(),
  directories: localDirectories(),
  files: localFiles(),
  terminals: localTerminals(),
  capabilities: {},
  systemPrompt: { modes: ["append", "override"] },
  promptCapabilities: {},
  skills: { inline: true },
  onDisconnect: { keepMs: 1000 },
  whileBusy: "queue",
  whileOpenElsewhere: "refuse",
  leaseMs: 1000,
  openSession: prompt,
  closeSession: prompt,
  deleteSession: prompt,
  title: async () => undefined,
  wrapConnection: (connection) => connection,
  extensionRequest: () => ({}),
  extensionNotification: () => undefined,
};

test("defineAgent returns the definition unchanged", () => {
  expect(defineAgent(complete)).toBe(complete);
});

test.each(Object.keys(complete))("rejects an invalid value for %j", (name) => {
  expect(() => defineAgent({ ...complete, [name]: true })).toThrow(`"${name}"`);
});

test("accepts additional members in a definition", () => {
  const definition = { info, prompt, greeting: "Hello" };
  expect(defineAgent(definition)).toBe(definition);
});

const mode = {
  id: "mode",
  name: "Mode",
  type: "select",
  currentValue: "ask",
  options: [
    { group: "all", name: "All", options: [{ value: "ask", name: "Ask" }] },
    { value: "code", name: "Code" },
  ],
};
const storeSample = "a session store, such as sqliteSessionStore(file) of @parley/storage/sqlite";
const mcpSample = "MCP connections, such as mcpConnections() of @parley/mcp-transport";
const skill = { name: "log", description: "", skill: {} };
const command = "{ name, description }, both texts, the name without a slash";

test.each([
  [undefined, "the definition is nothing, expected an object"],
  [{ prompt }, '"info" is nothing, expected { name, version }'],
  [{ info: { name: "test" }, prompt }, '"info".version is nothing, expected a text'],
  [{ info }, '"prompt" is nothing, expected a function'],
  [{ info, prompt: "Hello" }, '"prompt" is "Hello", expected a function'],
  [{ info, prompt, store: "sessions.db" }, `"store" is "sessions.db", expected ${storeSample}`],
  [{ info, prompt, store: null }, `"store" is null, expected ${storeSample}`],
  [{ info, prompt, mcp: true }, `"mcp" is true, expected ${mcpSample}`],
  [{ info, prompt, commands: ["help"] }, `"commands"[0] is "help", expected ${command}`],
  [
    { info, prompt, commands: [{ name: "/help", description: "" }] },
    `"commands"[0] is an object with name, description, expected ${command}`,
  ],
  [
    { info, prompt, commands: [{ ...skill, name: "write log" }] },
    '"commands"[0].name is "write log", expected the name of a skill, without white space',
  ],
  [
    { info, prompt, commands: [{ ...skill, skill: { path: "log/SKILL.md" } }] },
    '"commands"[0].skill.path is "log/SKILL.md", expected an absolute path',
  ],
  [
    { info, prompt, commands: [skill, { name: "log", description: "" }] },
    '"commands"[1] has the name of the skill "log"',
  ],
  [
    { info, prompt, commands: [{ ...skill, skill: true }] },
    '"commands"[0].skill is true, expected an object',
  ],
  [{ info, prompt, skills: true }, '"skills" is true, expected an object'],
  [
    { info, prompt, whileBusy: "replace" },
    '"whileBusy" is "replace", expected "queue" or "refuse" or "cancel" or "steer"',
  ],
  [
    { info, prompt, configOptions: {} },
    '"configOptions" is an object without members, expected a list or a function',
  ],
  [{ info, prompt, configOptions: [{ ...mode, id: 1 }] }, "configOptions[0].id is 1, expected a text"],
  [{ info, prompt, configOptions: [mode, { ...mode }] }, 'configOptions has two settings with the id "mode"'],
  [
    { info, prompt, configOptions: [{ ...mode, currentValue: "edit" }] },
    'configOptions[0].currentValue is "edit", expected one of its choices ("ask", "code")',
  ],
  [
    { info, prompt, configOptions: [mode, { id: "v", name: "V", type: "boolean", currentValue: "yes" }] },
    'configOptions[1].currentValue is "yes", expected true or false',
  ],
  [
    {
      info,
      prompt,
      configOptions: [{ ...mode, options: [...mode.options, { value: "ask", name: "Again" }] }],
    },
    'configOptions[0].options has two choices with the value "ask"',
  ],
  [
    { info, prompt, configOptions: [{ ...mode, options: "ask" }] },
    'configOptions[0].options is "ask", expected a list of choices',
  ],
  [{ info, prompt, stor: memorySessionStore() }, 'it has no member "stor"; did you mean "store"?'],
  [{ info, prompt, onPrompt: prompt }, 'it has no member "onPrompt"; did you mean "prompt"?'],
  [
    { info, prompt, onDisconnect: "keep" },
    '"onDisconnect" is "keep", expected "cancel", "finish" or { keepMs }',
  ],
  ...["60000", 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31].map(withImpossibleTime),
])("rejects an invalid definition with an error that names the member: case %$", (definition, why) => {
  const invalid = definition as unknown as AgentDefinition;
  const error = new TypeError(`Cannot define an agent: ${why}`);
  expect(() => defineAgent(invalid)).toThrow(error);
  expect(() => createAgentHost(invalid)).toThrow(error);
});

import { MAX_TIMER_MS, nearestName } from "@parley/schema/options";

import { flawOfOptions } from "../event/flaw-of-options.ts";
import type { SlashCommand } from "../event/slash-command.ts";
import { isAbsolutePath } from "../value/absolute-path.ts";
import { mismatch } from "../value/describe-value.ts";

/**
 * Describes what is wrong with a member, including its name, the value found and the type expected. Returns
 * `undefined` for a valid member.
 */
type Check = (value: unknown, name: string) => string | undefined;

const isObject: Check = expecting("an object", (value) => typeof value === "object" && value !== null);
const isInfo: Check = expecting("{ name, version }", (value) => typeof value === "object" && value !== null);
const isFunction: Check = expecting("a function", (value) => typeof value === "function");
const isText: Check = expecting("a text", (value) => typeof value === "string");
const isTime: Check = expecting(
  `a positive number of milliseconds up to ${MAX_TIMER_MS}`,
  (value) => typeof value === "number" && value > 0 && value <= MAX_TIMER_MS,
);

const required: ReadonlySet<string> = new Set(["info", "prompt"]);

const members: Readonly<Record<string, Check>> = {
  info(value, name) {
    const { name: agent, version } = Object(value) as { readonly name?: unknown; readonly version?: unknown };
    return isInfo(value, name) ?? isText(agent, `${name}.name`) ?? isText(version, `${name}.version`);
  },
  prompt: isFunction,
  store: having("a session store, such as sqliteSessionStore(file) of @parley/storage/sqlite", "create"),
  mcp: having("MCP connections, such as mcpConnections() of @parley/mcp-transport", "open"),
  authentication: having("an object with methods, isAuthenticated, login and logout", "isAuthenticated"),
  configOptions(value, name) {
    if (typeof value === "function") return undefined;
    return Array.isArray(value) ? flawOfOptions(value) : mismatch(name, "a list or a function", value);
  },
  commands: (value, name) => (typeof value === "function" ? undefined : flawOfCommands(value, name)),
  sessionOptions: isFunction,
  projectPermissions: having("a store of rules, such as filePermissionStore()", "find"),
  directories: having("directories, such as localDirectories() of @parley/agent/node", "realPath"),
  files: having("files, such as localFiles() of @parley/agent/node", "readTextFile"),
  terminals: having("terminals, such as localTerminals() of @parley/agent/node", "create"),
  capabilities: isObject,
  promptCapabilities: isObject,
  skills: isObject,
  systemPrompt(value, name) {
    const { modes } = Object(value) as { readonly modes?: unknown };
    const accepts = (mode: unknown): boolean => mode === "append" || mode === "override";
    if (Array.isArray(modes) && modes.includes("append") && modes.every(accepts)) return undefined;
    return mismatch(`${name}.modes`, '["append"] or ["append", "override"]', modes);
  },
  onDisconnect(value, name) {
    if (value === "cancel" || value === "finish") return undefined;
    const { keepMs } = Object(value) as { readonly keepMs?: unknown };
    if (keepMs !== undefined) return isTime(keepMs, `${name}.keepMs`);
    return mismatch(name, '"cancel", "finish" or { keepMs }', value);
  },
  whileBusy: oneOf("queue", "refuse", "cancel", "steer"),
  whileOpenElsewhere: oneOf("refuse", "takeOver"),
  leaseMs: isTime,
  openSession: isFunction,
  closeSession: isFunction,
  deleteSession: isFunction,
  title: isFunction,
  wrapConnection: isFunction,
  extensionRequest: isFunction,
  extensionNotification: isFunction,
};

/** @throws {TypeError} if the definition is invalid. */
export function checkDefinition(definition: unknown): void {
  const flaw = isObject(definition, "the definition") ?? flawOf(definition as object);
  if (flaw !== undefined) throw new TypeError(`Cannot define an agent: ${flaw}`);
}

function flawOf(definition: object): string | undefined {
  const found = definition as Readonly<Record<string, unknown>>;
  // Allow other unknown members, because a definition may be an instance of a class with its own fields.
  for (const name of Object.keys(found)) {
    if (Object.hasOwn(members, name)) continue;
    const nearest = nearestName(name, Object.keys(members));
    if (nearest !== undefined) return `it has no member "${name}"; did you mean "${nearest}"?`;
  }
  for (const [name, check] of Object.entries(members)) {
    const value = found[name];
    const flaw = value === undefined && !required.has(name) ? undefined : check(value, `"${name}"`);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

function expecting(expected: string, accepts: (value: unknown) => boolean): Check {
  return (value, name) => (accepts(value) ? undefined : mismatch(name, expected, value));
}

function having(expected: string, method: string): Check {
  return expecting(expected, (value) => {
    const { [method]: found } = Object(value) as Readonly<Record<string, unknown>>;
    return typeof found === "function";
  });
}

function oneOf(...values: readonly string[]): Check {
  const expected = values.map((value) => `"${value}"`).join(" or ");
  return expecting(expected, (value) => values.includes(value as string));
}

function flawOfCommands(value: unknown, name: string): string | undefined {
  if (!Array.isArray(value)) return mismatch(name, "a list of commands", value);
  const index = value.findIndex((command) => !isCommand(command));
  if (index === -1) return flawOfSkills(value as readonly SlashCommand[], name);
  return mismatch(
    `${name}[${index}]`,
    "{ name, description }, both texts, the name without a slash",
    value[index],
  );
}

function flawOfSkills(commands: readonly SlashCommand[], name: string): string | undefined {
  for (const [index, { name: called, skill }] of commands.entries()) {
    if (skill === undefined) continue;
    const where = `${name}[${index}]`;
    const flaw = isObject(skill, `${where}.skill`);
    if (flaw !== undefined) return flaw;
    if (/\s/.test(called))
      return mismatch(`${where}.name`, "the name of a skill, without white space", called);
    const { path } = skill;
    if (path !== undefined && (typeof path !== "string" || !isAbsolutePath(path)))
      return mismatch(`${where}.skill.path`, "an absolute path", path);
    const other = commands.findIndex((command, at) => at !== index && command.name === called);
    if (other !== -1) return `${name}[${other}] has the name of the skill ${JSON.stringify(called)}`;
  }
  return undefined;
}

export function copyCommands(commands: readonly SlashCommand[]): readonly SlashCommand[] {
  const flaw = flawOfCommands(commands, "commands");
  if (flaw !== undefined) throw new TypeError(`Cannot set the commands: ${flaw}`);
  return [...commands];
}

function isCommand(value: unknown): boolean {
  const { name, description } = Object(value) as { readonly name?: unknown; readonly description?: unknown };
  return typeof name === "string" && /^[^/\s](?:.*\S)?$/.test(name) && typeof description === "string";
}

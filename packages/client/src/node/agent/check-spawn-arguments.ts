import type { ClientHandlers } from "../../api/client-handlers.ts";
import type { SpawnOptions } from "./spawn-options.ts";

type Names = Readonly<Record<string, unknown>>;

const OPTIONS: Readonly<Record<keyof SpawnOptions, true>> = {
  info: true,
  capabilities: true,
  handlers: true,
  versions: true,
  onError: true,
  onRepair: true,
  onStderr: true,
  onStdout: true,
  tap: true,
  connection: true,
  signal: true,
  cancelTimeoutMs: true,
  startTimeoutMs: true,
  closeGraceMs: true,
};

/** Known handlers. Each is either a function or an object with the listed methods. */
const HANDLERS: Readonly<Record<keyof ClientHandlers, "function" | `{ ${string} }`>> = {
  requestPermission: "function",
  readTextFile: "function",
  writeTextFile: "function",
  terminals: "{ create, output, waitForExit, kill, release }",
  elicitation: "{ form, url }",
  sessionUpdate: "function",
  subagentUpdate: "function",
  extensionRequest: "function",
  extensionNotification: "function",
};

/**
 * Checks arguments from untyped code. Without this check, the agent's requests would go unanswered if a handler's
 * name were misspelled.
 *
 * @throws {TypeError} if the arguments are not valid for `spawnAgent`.
 */
export function checkSpawnArguments(command: unknown, options: unknown): void {
  const flaw = flawOfCommand(command) ?? flawOfOptions(Object(options) as Names);
  if (flaw !== undefined) throw new TypeError(`Cannot start an agent: ${flaw}`);
}

function flawOfCommand(command: unknown): string | undefined {
  const { command: program } = Object(command) as Names;
  return typeof program === "string"
    ? undefined
    : `expected { command, args }, not ${JSON.stringify(command)}`;
}

function flawOfOptions(options: Names): string | undefined {
  const { info, versions, handlers } = options;
  if (typeof (Object(info) as Names)["name"] !== "string")
    return 'the second argument needs "info", the name and version of the client';
  if (versions !== undefined && !Array.isArray(versions))
    return '"versions" is no list, such as [v1] of @parley/client/v1';
  return misspelt("option", options, OPTIONS) ?? flawOfHandlers(Object(handlers) as Names);
}

function flawOfHandlers(handlers: Names): string | undefined {
  for (const [name, expected] of Object.entries(HANDLERS)) {
    const handler = handlers[name];
    if (handler === undefined) continue;
    if (expected === "function" && typeof handler !== "function")
      return `handler "${name}" is not a function`;
    if (expected !== "function" && typeof handler === "function")
      return `handler "${name}" is a function, expected ${expected}`;
  }
  return misspelt("handler", handlers, HANDLERS);
}

/**
 * Returns an error message if an unknown name is similar to a known one. Any other unknown member belongs to the
 * application.
 */
function misspelt(what: string, found: Names, known: Names): string | undefined {
  for (const name of Object.keys(found).filter((key) => !Object.hasOwn(known, key))) {
    const nearest = Object.keys(known).find((one) => isNear(name.toLowerCase(), one.toLowerCase()));
    if (nearest !== undefined) return `it has no ${what} "${name}"; did you mean "${nearest}"?`;
  }
  return undefined;
}

function isNear(name: string, known: string): boolean {
  return name === known || name === `on${known}` || (name.length > 4 && known.includes(name));
}

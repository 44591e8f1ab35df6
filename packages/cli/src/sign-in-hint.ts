import type { AuthMethod } from "@parley/client";
import type { AgentCommand } from "@parley/client/node";

import { quoted } from "./rendering/quoted.ts";
import { terminalLine } from "./terminal/terminal-text.ts";

/** An agent's authentication methods, and the command that started the agent. */
export interface SignIn {
  readonly authMethods: readonly AuthMethod[];
  readonly command?: AgentCommand | undefined;
  /** Id of the method with which the user has already tried to sign in. */
  readonly triedAuth?: string | undefined;
}

/** Returns a clause about how to sign in, which is appended to an error message. It is safe for a terminal. */
export function signInHint({ authMethods, command, triedAuth }: SignIn): string {
  if (authMethods.length === 0) return "; sign in with the agent's own program first";
  const isTried = ({ id, type }: AuthMethod): boolean => id === triedAuth && type !== "terminal";
  const tried = authMethods.filter(isTried).map((method) => `; ${wayOf(method, command, " was not enough")}`);
  const others = authMethods.filter((method) => !isTried(method));
  if (others.length === 0) return tried.join("");
  return `${tried.join("")}; sign in with ${others.map((method) => wayOf(method, command)).join(" or ")}`;
}

/**
 * Describes one way to sign in: for a method of type `terminal`, a command that runs the agent's program again, and
 * for any other method, the `--auth` option.
 */
function wayOf(method: AuthMethod, command: AgentCommand | undefined, result = ""): string {
  const way = method.type === "terminal" ? loginCommand(method, command) : `--auth ${method.id}`;
  const { name, description } = method as { readonly name: string; readonly description?: unknown };
  const text = typeof description === "string" ? description.trim().replace(/\.$/, "") : "";
  return terminalLine(`${way}${result} (${text === "" ? name : `${name}: ${text}`})`);
}

/** Returns a shell command that runs the agent with the method's variables and arguments. */
function loginCommand(
  { args = [], env = {} }: Extract<AuthMethod, { readonly type: "terminal" }>,
  started: AgentCommand | undefined,
): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`);
  const program =
    started === undefined
      ? ["the agent's own program"]
      : [started.command, ...(started.args ?? [])].map((word) => quoted(word));
  return [...variables, ...program, ...args.map((word) => quoted(word))].join(" ");
}

import type { AuthMethod } from "@parley/client";
import type { AgentCommand } from "@parley/client/node";

import { quoted } from "./rendering/quoted.ts";
import { terminalLine } from "./terminal/terminal-text.ts";

/** The authentication methods of an agent, and the command that started it. */
export interface SignIn {
  readonly authMethods: readonly AuthMethod[];
  /** The command that started the agent. */
  readonly command?: AgentCommand | undefined;
  /** The id of the method that the user has already signed in with. */
  readonly triedAuth?: string | undefined;
}

/** Describes how to sign in, phrased to complete a sentence. Safe for a terminal. */
export function signInHint({ authMethods, command, triedAuth }: SignIn): string {
  if (authMethods.length === 0) return "; sign in with the agent's own program first";
  const isTried = ({ id, type }: AuthMethod): boolean => id === triedAuth && type !== "terminal";
  const tried = authMethods
    .filter(isTried)
    .map((method) => `; ${wayOf(method, command, " did not suffice")}`);
  const others = authMethods.filter((method) => !isTried(method));
  if (others.length === 0) return tried.join("");
  return `${tried.join("")}; sign in with ${others.map((method) => wayOf(method, command)).join(" or ")}`;
}

/**
 * Describes one way to sign in. A method of type `terminal` does not use a request: the user runs the agent's program
 * again.
 */
function wayOf(method: AuthMethod, command: AgentCommand | undefined, result = ""): string {
  const way = method.type === "terminal" ? loginCommand(method, command) : `--auth ${method.id}`;
  const { name, description } = method as { readonly name: string; readonly description?: unknown };
  const text = typeof description === "string" ? description.trim().replace(/\.$/, "") : "";
  return terminalLine(`${way}${result} (${text === "" ? name : `${name}: ${text}`})`);
}

/** Returns a shell command: the agent's own, plus the method's variables and arguments. */
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

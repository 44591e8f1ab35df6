import type { AuthMethod } from "@parley/client";
import type { AgentCommand } from "@parley/client/node";

import { terminalLine } from "./terminal/terminal-text.ts";

/** The ways to sign in to an agent, and how it was started. */
export interface SignIn {
  readonly authMethods: readonly AuthMethod[];
  /** The command that started the agent. */
  readonly command?: AgentCommand | undefined;
  /** The id of the method by which the user has signed in already. */
  readonly triedAuth?: string | undefined;
}

/** Describes how to sign in, as the end of a sentence. Harmless to a terminal. */
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

/** A method of type `terminal` is not a request: the user starts the agent's program again. */
function wayOf(method: AuthMethod, command: AgentCommand | undefined, result = ""): string {
  const way = method.type === "terminal" ? loginCommand(method, command) : `--auth ${method.id}`;
  const { name, description } = method as { readonly name: string; readonly description?: unknown };
  const text = typeof description === "string" ? description.trim().replace(/\.$/, "") : "";
  return terminalLine(`${way}${result} (${text === "" ? name : `${name}: ${text}`})`);
}

/** Returns a command for a shell: the agent's own, with the variables and arguments of the method. */
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

/** Quotes a word for a shell, if it has to be. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

import { resolve } from "node:path";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

import type { AgentCommand } from "./agent-under-test.ts";
import type { CheckSettings } from "./check.ts";
import type { CheckedVersion } from "./exchange.ts";

/** The agent to check, and the checks to run. */
export interface CheckRequest {
  readonly command: AgentCommand;
  readonly versions: readonly CheckedVersion[];
  readonly settings: CheckSettings;
  /** The checks to run, by the beginning of their ids; all if there are none. */
  readonly only: readonly string[];
  readonly json: boolean;
}

/** The help text of the program. */
export const USAGE = `Usage: parley-conformance [options] -- <agent command>

Checks an agent of the Agent Client Protocol from outside, over its standard input and output.

Options:
  --protocol <1|2>          check one version of the protocol (default: both)
  --only <id>               run only checks whose id begins so: ACP-CANCEL; may be repeated
  --cwd <folder>            a folder that the agent may work in (default: the current one)
  --prompt <text>           a prompt that is answered at once (default: "Hello")
  --cancel-prompt <text>    a prompt that works until it is cancelled (default: the same)
  --permission-prompt <text> a prompt that makes the agent ask for a permission
  --auth-method <id>        an authentication method that may be used
  --timeout <seconds>       how long an answer may take (default: 10)
  --quiet <milliseconds>    how long to listen where nothing may follow (default: 300)
  --json                    print the results as JSON
  --help                    print this

Exit code 0: every rule that must be kept is kept. 1: one is not. 2: the call is wrong.
`;

const OPTIONS = {
  protocol: { type: "string", multiple: true, default: ["1", "2"] },
  only: { type: "string", multiple: true, default: [] },
  cwd: { type: "string", default: "." },
  prompt: { type: "string", default: "Hello" },
  "cancel-prompt": { type: "string" },
  "permission-prompt": { type: "string" },
  "auth-method": { type: "string" },
  timeout: { type: "string", default: "10" },
  quiet: { type: "string", default: "300" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} satisfies ParseArgsOptionsConfig;

/**
 * Parses the program's arguments; `undefined` if they only ask for help.
 *
 * @throws {Error} if they are invalid, with a message for the user.
 */
export function parseArguments(args: readonly string[]): CheckRequest | undefined {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  if (values.help) return undefined;
  const [command, ...rest] = positionals;
  if (command === undefined) throw new Error('Cannot check an agent without its command: give it after "--"');
  const cwd = resolve(values.cwd);
  return {
    command: { command, args: rest, cwd },
    versions: values.protocol.map(parseVersion),
    settings: {
      cwd,
      prompt: values.prompt,
      cancelPrompt: values["cancel-prompt"] ?? values.prompt,
      permissionPrompt: values["permission-prompt"],
      authMethod: values["auth-method"],
      timeoutMs: 1000 * parseNumber("timeout", values.timeout),
      quietMs: parseNumber("quiet", values.quiet),
    },
    only: values.only,
    json: values.json,
  };
}

function parseVersion(text: string): CheckedVersion {
  if (text === "1" || text === "2") return text === "1" ? 1 : 2;
  throw new Error(`Cannot check version "${text}": there are 1 and 2`);
}

function parseNumber(option: string, text: string): number {
  const number = Number(text);
  if (text === "" || !Number.isFinite(number) || number < 0)
    throw new Error(`Cannot read --${option} "${text}": it is no number`);
  return number;
}

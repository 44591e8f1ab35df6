import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { checkAgent } from "../agent/check-agent.ts";
import type { CheckReport } from "../report/check-report.ts";
import type { ExitCode } from "./exit-code.ts";
import { type AgentOptions, parseAgentOptions } from "./parse-options.ts";
import { report } from "./report.ts";

/** Runs `parley-conformance agent`. */
export async function runAgentCommand(args: readonly string[]): Promise<ExitCode> {
  const options = parseAgentOptions(args);
  return report(options.output, () => check(options));
}

async function check(options: AgentOptions): Promise<CheckReport> {
  const checked = await checkInFolder(options);
  return { ...checked, target: [checked.target, ...usedOptions(options)].join(" ") };
}

/** Returns the options without which some rules do not apply: a later check is compared with one that has the same. */
function usedOptions({
  check: { prompt, cancelPrompt, permissionPrompt, authMethod },
}: AgentOptions): string[] {
  const options = {
    prompt,
    "cancel-prompt": cancelPrompt,
    "permission-prompt": permissionPrompt,
    "auth-method": authMethod,
  };
  const used = Object.entries(options).filter(([, value]) => value !== undefined);
  return used.length === 0
    ? []
    : ["with", ...used.map(([name, value]) => `--${name} ${JSON.stringify(value)}`)];
}

async function checkInFolder({ agent, check: options }: AgentOptions): Promise<CheckReport> {
  if (options.cwd !== undefined) return checkAgent(agent, options);
  const cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-conformance-")));
  try {
    return await checkAgent(agent, { ...options, cwd });
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

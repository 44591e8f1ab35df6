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

async function check({ agent, check: options }: AgentOptions): Promise<CheckReport> {
  if (options.cwd !== undefined) return checkAgent(agent, options);
  const cwd = await realpath(await mkdtemp(join(tmpdir(), "parley-conformance-")));
  try {
    return await checkAgent(agent, { ...options, cwd });
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

import type { CheckReport } from "../report/check-report.ts";
import { checkAgent } from "../run/check-agent.ts";
import type { AgentOptions } from "./check-commands.ts";
import type { ExitCode } from "./exit-code.ts";
import { report } from "./report.ts";

export function runAgentCommand(options: AgentOptions): Promise<ExitCode> {
  return report(options.output, () => check(options));
}

async function check(options: AgentOptions): Promise<CheckReport> {
  const checked = await checkAgent(options.agent, options.check);
  return { ...checked, target: [checked.target, ...usedOptions(options)].join(" ") };
}

/** Describes the options that determine which rules apply. Reports are compared only if these options are equal. */
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

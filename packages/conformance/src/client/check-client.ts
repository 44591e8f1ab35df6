import { CheckFailure, NotApplicable } from "../agent/check-outcome.ts";
import type { CheckedVersion } from "../catalogue/rule.ts";
import { type CheckReport, type CheckResult, TRACE_LENGTH } from "../report/check-report.ts";
import { clientChecksOf } from "./all-client-checks.ts";
import type { ClientAdapter } from "./client-adapter.ts";
import { type ClientCheck, requestsOf } from "./client-check.ts";
import type { ClientCommand } from "./client-command.ts";
import { clientScripts } from "./client-scripts.ts";
import type { PlayedScript } from "./play-script.ts";
import { runClient } from "./run-client.ts";
import type { ScriptedAgent } from "./scripted-agent.ts";

/** Options for {@link checkClient}. */
export interface CheckClientOptions {
  /** Versions to check. Default: both. A client that requests version 1 is not checked in version 2. */
  readonly versions?: readonly CheckedVersion[] | undefined;
  /** Id prefixes of the rules to check. Default: all rules. */
  readonly only?: readonly string[] | undefined;
  /** Maximum time in milliseconds for each response and for each run of the client. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Checks a client against scripted agents. The client is either a command that sends one prompt and exits, or an
 * adapter that drives it from code. The client is started once per script and version.
 *
 * @example
 * ```ts
 * import { checkClient, verdictOf } from "@parley/conformance";
 *
 * const { results } = await checkClient({ command: "my-client", args: ["--agent", "{agent-line}", "Hello"] });
 * console.log(results.filter((result) => verdictOf(result) === "failed"));
 * ```
 *
 * @throws {CheckFailure} if the client cannot be started, or does not start an agent.
 */
export async function checkClient(
  client: ClientCommand | ClientAdapter,
  { versions = [1, 2], only = [], timeoutMs = 30_000 }: CheckClientOptions = {},
): Promise<CheckReport> {
  const results: CheckResult[] = [];
  for (const version of versions) {
    const checks = clientChecksOf(version).filter(
      ({ id }) => only.length === 0 || only.some((beginning) => id.startsWith(beginning)),
    );
    let spoken: CheckedVersion = version;
    for (const [name, same] of Map.groupBy(checks, ({ script }) => script)) {
      const run = { script: clientScripts[name], version, timeoutMs };
      const judgeAll = (played: PlayedScript): CheckResult[] => {
        spoken = played.agent.version;
        return same.map((check) => judge(check, played, version));
      };
      // The first conversation reveals which version the client requests.
      if (spoken === version) results.push(...(await runClient(client, run, judgeAll)));
      else results.push(...same.map(({ id }) => otherVersion(id, version, "it asks for version 1")));
    }
  }
  const target = "command" in client ? [client.command, ...client.args].join(" ") : client.name;
  return { target, results };
}

export function judge(check: ClientCheck, played: PlayedScript, version: CheckedVersion): CheckResult {
  const { id } = check;
  if (played.agent.version !== version) return otherVersion(id, version, "it asks for version 1");
  if (version === 1 && check.script !== "version" && leavesVersion1(played.agent))
    return otherVersion(id, version, "it asks for version 2, and leaves an agent of version 1");
  try {
    check.judge(played);
    return { id, version, outcome: "passed" };
  } catch (error) {
    if (error instanceof NotApplicable)
      return { id, version, outcome: "not applicable", reason: error.message };
    if (!(error instanceof CheckFailure)) throw error;
    const trace = played.agent.records.slice(-TRACE_LENGTH);
    return { id, version, outcome: "failed", reason: error.message, trace };
  }
}

/** Returns whether a client disconnected from a version 1 agent because it supports only version 2. */
function leavesVersion1(agent: ScriptedAgent): boolean {
  const isNewer = Number(agent.initialize["protocolVersion"]) > 1;
  return isNewer && requestsOf(agent).every(({ method }) => method === "initialize");
}

function otherVersion(id: string, version: CheckedVersion, reason: string): CheckResult {
  return { id, version, outcome: "not applicable", reason };
}

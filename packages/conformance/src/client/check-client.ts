import { CheckFailure, NotApplicable } from "../agent/check-outcome.ts";
import type { CheckReport, CheckResult } from "../report/check-report.ts";
import { type ClientCheck, clientChecks } from "./client-checks.ts";
import type { ClientCommand } from "./client-command.ts";
import { clientScripts } from "./client-scripts.ts";
import { type ClientConversation, runClient } from "./run-client.ts";

/** Options of {@link checkClient}. */
export interface CheckClientOptions {
  /** Beginnings of the ids of the rules to check. Default: all rules. */
  readonly only?: readonly string[] | undefined;
  /** Maximum milliseconds for an answer, and for each run of the client. Default 30,000. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Checks a client that sends one prompt and exits, against agents that play scripts in version 1 of the protocol. The client is
 * started once for each script.
 *
 * @throws {CheckFailure} if it cannot be started, or starts no agent.
 */
export async function checkClient(
  client: ClientCommand,
  { only = [], timeoutMs = 30_000 }: CheckClientOptions = {},
): Promise<CheckReport> {
  const checks = clientChecks.filter(
    ({ id }) => only.length === 0 || only.some((beginning) => id.startsWith(beginning)),
  );
  const results: CheckResult[] = [];
  for (const [name, same] of Map.groupBy(checks, ({ script }) => script)) {
    const run = { script: clientScripts[name], timeoutMs };
    results.push(
      ...(await runClient(client, run, (conversation) => same.map((check) => judge(check, conversation)))),
    );
  }
  return { target: [client.command, ...client.args].join(" "), results };
}

/** Returns the result of a check. */
export function judge(check: ClientCheck, conversation: ClientConversation): CheckResult {
  const { id } = check;
  try {
    check.judge(conversation);
    return { id, version: 1, outcome: "passed" };
  } catch (error) {
    if (error instanceof NotApplicable)
      return { id, version: 1, outcome: "not applicable", reason: error.message };
    if (!(error instanceof CheckFailure)) throw error;
    return { id, version: 1, outcome: "failed", reason: error.message };
  }
}

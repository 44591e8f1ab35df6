import { afterAll, beforeAll, describe, test } from "vitest";

import type { AgentTarget } from "../agent/agent-target.ts";
import { checksOf } from "../agent/all-checks.ts";
import { CheckRun } from "../agent/check-run.ts";
import { makeFolder, removeFolder } from "../agent/in-new-folder.ts";
import { pageOf, ruleOf } from "../catalogue/catalogue.ts";
import { adviceOf, verdictOf } from "../report/check-report.ts";
import { type CheckAgentOptions, settingsOf } from "../run/check-agent.ts";

/** Disables the test runner's timeout. The checks have their own timeout: see the `timeoutMs` option. */
const NO_LIMIT = 0;

/** Options for {@link conformanceTests}. */
export interface ConformanceTestOptions extends Omit<CheckAgentOptions, "jobs" | "repeat" | "onResult"> {
  /**
   * Entries for rules that are known to be broken, such as `v1 ACP-INIT-003`. The tests for these rules fail once the
   * rules are followed.
   */
  readonly known?: readonly string[] | undefined;
}

/**
 * Declares a test for each agent rule, in one suite per version. Rules that do not apply to the agent are skipped. A
 * broken `should` rule is also skipped, with the fault as a note.
 *
 * @example
 * ```ts
 * import { conformanceTests } from "@parley/conformance/vitest";
 *
 * conformanceTests(
 *   { command: "node", args: ["my-agent.js"], cwd: process.cwd() },
 *   { versions: [1], cancelPrompt: "Wait" },
 * );
 * ```
 */
export function conformanceTests(agent: AgentTarget, options: ConformanceTestOptions = {}): void {
  const { versions = [1, 2], only = [], known = [], seed } = options;
  describe.each(versions)("version %d of the protocol", (version) => {
    let run: CheckRun;
    let folder: string;
    beforeAll(async () => {
      folder = await makeFolder();
      run = new CheckRun({
        agent,
        version,
        seed,
        settings: settingsOf({ ...options, cwd: options.cwd ?? folder }),
      });
    });
    afterAll(async () => {
      await run.close();
      await removeFolder(folder);
    });
    for (const check of checksOf(version)) {
      const { id } = check;
      if (only.length > 0 && !only.some((beginning) => id.startsWith(beginning))) continue;
      const rule = ruleOf(id);
      const isKnown = known.includes(`v${version} ${id}`);
      test.concurrent(
        `${id}: ${rule.rule}`,
        { fails: isKnown, timeout: NO_LIMIT },
        async ({ expect, skip }) => {
          const result = await run.run(check);
          const verdict = isKnown && result.outcome === "failed" ? "failed" : verdictOf(result);
          if (verdict !== "passed" && verdict !== "failed") skip(result.reason);
          const text = `${result.reason}\nRepair: ${adviceOf(result)}\nRead: ${pageOf(rule, version)}\n`;
          expect(verdict, text).toBe("passed");
        },
      );
    }
  });
}

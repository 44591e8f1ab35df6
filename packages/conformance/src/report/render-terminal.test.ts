import { expect, test } from "vitest";

import { Baseline } from "./baseline.ts";
import type { CheckReport } from "./check-report.ts";
import { MISSING_PROMPT } from "./missing-prompts.ts";
import { renderHtml } from "./render-html.ts";
import { renderTerminal } from "./render-terminal.ts";

const report: CheckReport = {
  target: "node agent.js",
  results: [
    { id: "ACP-INIT-001", version: 1, outcome: "passed" },
    { id: "ACP-INIT-002", version: 1, outcome: "failed", reason: "The version is 3", seed: 7 },
    { id: "ACP-INIT-003", version: 1, outcome: "failed", reason: "The version is 65535" },
    { id: "ACP-INIT-004", version: 1, outcome: "failed", reason: "The agent has the info undefined" },
    { id: "ACP-MODES-001", version: 1, outcome: "not applicable", reason: "it has no modes" },
    { id: "ACP-MODES-002", version: 1, outcome: "not applicable", reason: "it has no modes" },
  ],
};
/** A stream without color support. */
const stream = Object.assign(Object.create(process.stdout) as NodeJS.WriteStream, { isTTY: false });

test("indents all lines of a fault after the first, and shows the fault's own advice", () => {
  const [, , failed] = report.results;
  const results = failed ? [{ ...failed, reason: "It ended:\nError: no key\n", advice: "Set a key." }] : [];
  const text = renderTerminal(
    { ...report, results, measures: { startMs: 120, memoryBytes: undefined } },
    { baseline: Baseline.empty, isVerbose: false, stream },
  );
  expect(text).toContain("Checked node agent.js\nAnswered 120 ms after its start\n");
  expect(text).toContain("found:  It ended:\n              Error: no key\n      repair: Set a key.\n");
});

test("describes each fault, how to fix it, and where to read about it", () => {
  const baseline = Baseline.parse("v1 ACP-INIT-003\nv1 ACP-INIT-001");
  expect(renderTerminal(report, { baseline, isVerbose: false, stream })).toMatchInlineSnapshot(`
    "Checked node agent.js

    Version 1: 1 followed, 1 broken, 1 warning, 1 known, 2 not applicable
    FAIL  ACP-INIT-002: For version 1, the agent answers 1.
          found:  The version is 3
          repair: Answer "protocolVersion": 1 when the client asks for 1 and you support it.
          read:   https://agentclientprotocol.com/protocol/v1/initialization
          seed:   7
    warn  ACP-INIT-004: "agentInfo" has a name and a version.
          found:  The agent has the info undefined
          repair: Add "agentInfo": { "name", "version" } to the result of "initialize".
          read:   https://agentclientprotocol.com/protocol/v1/initialization
    known failures: ACP-INIT-003
    not applicable:
          it has no modes (ACP-MODES-001, ACP-MODES-002)

    The baseline expects failures that are gone. Remove its lines: v1 ACP-INIT-001

    Check it alone by adding --only ACP-INIT-002 to the same options; --html <file> shows the messages of each failure.
    "
  `);
});

test("groups the failures of an agent that exited into a single crash, shown first", () => {
  const ending = "with code 1; its stderr ends with: Error: No model";
  const reason = `The agent did not answer "session/prompt": it ended ${ending}`;
  const crashed = ["ACP-PROMPT-001", "ACP-META-001"].map((id) => {
    return { id, version: 1, outcome: "failed", reason, ending, advice: "Catch it." } as const;
  });
  const text = renderTerminal(
    { ...report, results: [...report.results.slice(1, 2), ...crashed] },
    { baseline: Baseline.empty, isVerbose: false, stream },
  );
  expect(text).toContain(`CRASH The agent ended with code 1, which breaks 2 rules
      found:  ${reason}
      repair: Catch it.
      rules:  ACP-PROMPT-001: `);
  expect(text).toMatch(/^ {14}ACP-META-001: .*\nFAIL {2}ACP-INIT-002: /m);
  expect(text.split("No model")).toHaveLength(2);
  expect(text).toContain("Begin with the first CRASH or FAIL: one fault may break several rules. ");
  expect(text).toContain("--only ACP-PROMPT-001 ");
});

test("next to the counts, lists what was not tested for lack of a prompt", () => {
  const skip = (id: string, reason: string) =>
    ({ id, version: 1, outcome: "not applicable", reason }) as const;
  const results = [
    skip("ACP-CANCEL-001", MISSING_PROMPT.cancel),
    skip("PARLEY-PERM-002", MISSING_PROMPT.permission),
  ];
  const look = { baseline: Baseline.empty, isVerbose: false, stream };
  expect(renderTerminal({ ...report, results }, look)).toContain(
    "2 not applicable\nNot tested, as no prompt was given for it: cancels (--cancel-prompt), permissions (--permission-prompt)\n",
  );
  expect(renderHtml({ ...report, results }, Baseline.empty)).toContain(
    "<p>Not tested, as no prompt was given",
  );
  expect(renderTerminal(report, look)).not.toContain("Not tested");
});

test("counts inapplicable rules instead of listing them if many have the same reason", () => {
  const results = Array.from({ length: 11 }, (_, index) => ({
    id: `ACP-MODES-${index}`,
    version: 2 as const,
    outcome: "not applicable" as const,
    reason: "it answers version 1",
  }));
  const text = renderTerminal({ ...report, results }, { baseline: Baseline.empty, isVerbose: false, stream });
  expect(text).toContain("it answers version 1 (11 rules; --verbose lists them)\n");
});

test("a verbose report also includes the followed rules", () => {
  const text = renderTerminal(report, { baseline: Baseline.empty, isVerbose: true, stream });
  expect(text).toContain('ok    ACP-INIT-001: "initialize" succeeds with an integer version.\n');
  expect(text).toContain(
    "-     ACP-MODES-001: The current mode is one of the modes.\n      it has no modes\n",
  );
});

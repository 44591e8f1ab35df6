import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  type AgentCommand,
  checkAgent,
  type CheckedVersion,
  type CheckReport,
  verdictOf,
} from "@parley/conformance";
import { beforeAll, describe, expect, test } from "vitest";

import { PARLEY } from "../src/built-packages.ts";
import { buildRust } from "./build-rust.ts";

/**
 * Timeout in milliseconds. It is long because the first run compiles the programs, and every chain checks all rules.
 */
const LIMIT_MS = 1_200_000;

const fixture = (name: string): string =>
  `"${process.execPath}" "${join(import.meta.dirname, "../e2e/fixtures", `${name}.ts`)}"`;
const agent = fixture("offers-everything");
const ours = fixture("serves-three-proxies");

const both: readonly CheckedVersion[] = [1, 2];

let rust: string;
beforeAll(() => {
  rust = buildRust();
}, LIMIT_MS);

/** Returns which rules an agent behind proxies follows, which it breaks, and which do not apply. */
async function check(
  versions: readonly CheckedVersion[],
  ...[command, ...args]: [string, ...string[]]
): Promise<CheckReport> {
  const cwd = await mkdtemp(join(tmpdir(), "parley-proxies-"));
  const target: AgentCommand = { command, args, cwd, env: { XDG_STATE_HOME: cwd } };
  try {
    return await checkAgent(target, {
      prompt: "Set the model",
      permissionPrompt: "Ask",
      cancelPrompt: "Wait",
      authMethod: "key",
      quietMs: 50,
      versions,
    });
  } finally {
    await rm(cwd, { recursive: true });
  }
}

const verdicts = ({ results }: CheckReport): string[] =>
  results.map((result) => `${result.version} ${result.id} ${verdictOf(result)}`);

const parts = (line: string): [string, ...string[]] => {
  const [command = "", ...args] = [...line.matchAll(/"([^"]*)"/g)].map(([, word = ""]) => word);
  return [command, ...args];
};

describe(
  "an agent that offers everything, checked against all rules of both versions",
  { timeout: LIMIT_MS },
  () => {
    let direct: readonly string[];
    beforeAll(async () => {
      direct = verdicts(await check(both, ...parts(agent)));
    }, LIMIT_MS);

    test("follows all rules without proxies", () => {
      expect(direct.filter((verdict) => verdict.endsWith("failed"))).toEqual([]);
      expect(direct.length).toBeGreaterThan(130);
    });

    test("behaves the same behind three proxies in one process", async () => {
      expect(verdicts(await check(both, ...parts(`${fixture("behind-three-proxies")} ${agent}`)))).toEqual(
        direct,
      );
    });

    test("behaves the same in a chain of the Rust conductor with Parley and Rust proxies", async () => {
      const chain = ["agent", ours, join(rust, "pass-through"), agent];
      expect(verdicts(await check(both, join(rust, "conductor"), ...chain))).toEqual(direct);
    });

    test("behaves the same in a Parley chain with Rust proxies and a Rust conductor", async () => {
      const nested = `${join(rust, "conductor")} proxy ${join(rust, "pass-through")}`;
      const chain = ["conduct", "--", join(rust, "pass-through"), nested, ours, agent];
      expect(verdicts(await check(both, process.execPath, PARLEY, ...chain))).toEqual(direct);
    });

    test("behaves the same behind a Parley chain that acts as a proxy for the Rust conductor", async () => {
      const nested = `"${process.execPath}" "${PARLEY}" conduct --as-proxy -- "${join(rust, "pass-through")}"`;
      expect(verdicts(await check(both, join(rust, "conductor"), "agent", nested, agent))).toEqual(direct);
    });

    // The relay does not offer these drafts. Forks fail, because this agent does not store sessions across processes.
    const drafts = [
      "PARLEY-FORK-001 warning",
      ...["OPTIONS-001", "OPTIONS-002", "OPTIONS-003", "STATUS-001", "STATUS-004"].map(
        (rule) => `PARLEY-${rule} not applicable`,
      ),
    ];
    test.each([
      [1, 2, []],
      // The relay offers no terminal login and stores its sessions in a file. In version 1, there is no custom
      // option to reject, and subagents do not report their own states.
      [
        2,
        1,
        [
          "ACP-CONFIG-203 not applicable",
          "ACP-AUTH-207 not applicable",
          "PARLEY-KEY-004 passed",
          "PARLEY-SUBAGENT-006 not applicable",
        ],
      ],
    ] as const)(
      "serves a version %d client through a relay even if the agent supports only version %d",
      async (version, only, differences) => {
        const chain = ["conduct", "--relay", "--", ours, `${agent} ${only}`];
        const relayed = verdicts(await check([version], process.execPath, PARLEY, ...chain));
        const expected = direct.filter((verdict) => verdict.startsWith(`${version} `));
        expect(relayed.filter((verdict) => !expected.includes(verdict)).toSorted()).toEqual(
          [...drafts, ...differences].map((verdict) => `${version} ${verdict}`).toSorted(),
        );
        expect(relayed).toHaveLength(expected.length);
      },
    );
  },
);

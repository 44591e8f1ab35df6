import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";

import { beforeAll, describe, expect, it } from "vitest";

import { buildKotlinFolds } from "./fixtures/kotlin/build-kotlin.ts";
import { compileTimeout, missingTool } from "./fixtures/tool-chain.ts";

const tools = [
  ["java", "-version"],
  ["mvn", "--version"],
];
const missing = missingTool(tools);

interface FoldCase {
  readonly name: string;
  readonly notifications: readonly object[];
  readonly state: object;
}

describe.skipIf(missing)("session state in Kotlin", () => {
  let command: (protocol: string) => readonly string[];

  beforeAll(async () => {
    command = await buildKotlinFolds();
  }, compileTimeout);

  it.each(["v1", "v2"])("matches the state in each %s fixture after its updates", async (protocol) => {
    const file = new URL(`../resources/fixtures/${protocol}/folds.jsonl`, import.meta.url);
    const cases = (await readFile(file, "utf8"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as FoldCase);
    const [program = "", ...args] = command(protocol);
    const input = cases.map(({ notifications }) => `${JSON.stringify(notifications)}\n`).join("");
    const { stdout } = spawnSync(program, args, { input, encoding: "utf8" });
    const states = stdout.split("\n").slice(0, -1);
    expect(
      states.map((state, at) => ({ name: cases[at]?.name, state: JSON.parse(state) as object })),
    ).toEqual(cases.map(({ name, state }) => ({ name, state })));
  });
});

import { describe, expect, test } from "vitest";

import { type Mutation, mutatedAgent } from "../../fixtures/mutated-agent.ts";
import { answer, failure } from "../../fixtures/mutation-parts.ts";
import { quickSettings as settings } from "../../fixtures/quick-settings.ts";
import { type JsonObject, toObject } from "../../recording/message.ts";
import { CheckRun } from "../check-run.ts";
import { settingChecks } from "./setting-checks.ts";

const CHANGE = "session/set_config_option";

describe.each([
  { version: 1, rule: "ACP-CONFIG-002", id: "id" },
  { version: 2, rule: "ACP-CONFIG-202", id: "configId" },
] as const)("$rule", ({ version, rule, id }) => {
  const values = ["low", "high"].map((value) => ({ value, name: value }));
  const option = (name: string): JsonObject => ({
    type: "select",
    [id]: name,
    name,
    currentValue: "low",
    options: values,
  });

  /** Changes the lists of options in results. The good agent refuses to set any added options. */
  const withOptions = (change: (list: JsonObject[], method: unknown) => JsonObject[]): Mutation => ({
    out(message, { asked }) {
      const result = toObject(message["result"]);
      const { configOptions } = result;
      if (!Array.isArray(configOptions)) return message;
      const changed = change(configOptions as JsonObject[], asked.get(message["id"]));
      return { ...message, result: { ...result, configOptions: changed } };
    },
  });
  const isCode = (list: readonly JsonObject[]): boolean =>
    list.some((each) => each[id] === "mode" && each["currentValue"] === "code");

  async function outcomeWith(agent: Mutation): Promise<string | undefined> {
    const run = new CheckRun({ agent: mutatedAgent(agent), version, settings });
    const check = settingChecks.find((each) => each.id === rule);
    const result = check && (await run.run(check));
    await run.close();
    return result?.outcome;
  }

  test.each<[what: string, outcome: string, agent: Mutation]>([
    ["whose options are fixed", "passed", {}],
    [
      "with an option that exists only in one mode",
      "passed",
      withOptions((list) => (isCode(list) ? list : [...list, option("effort")])),
    ],
    ["that refuses the values of one option", "passed", withOptions((list) => [option("model"), ...list])],
    [
      "that answers with the changed option only",
      "failed",
      withOptions((list, method) =>
        method === CHANGE ? list.filter((each) => each[id] === "mode") : [...list, option("effort")],
      ),
    ],
    ["that refuses every value", "failed", answer(CHANGE, failure(-32_602))],
  ])("for an agent %s, the verdict is %s", async (_what, outcome, agent) => {
    expect(await outcomeWith(agent)).toBe(outcome);
  });
});

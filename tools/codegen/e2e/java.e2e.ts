import { spawnSync } from "node:child_process";

import { describe, expect, it } from "vitest";

import { buildJackson3, buildJava, runUse } from "./fixtures/java/build-java.ts";
import { javaTools } from "./fixtures/java/java-compiler.ts";
import { protocolCorpus } from "./fixtures/round-trip/protocol-corpus.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";
import { compileTimeout, missingTool } from "./fixtures/tool-chain.ts";

testLanguage({
  title: "Java with Jackson",
  language: "java",
  row: "Java",
  tools: javaTools,
  unchecked: [],
  flatVariants: true,
  reads: true,
  differs: ["range"],
  build: buildJava,
});

describe.skipIf(missingTool(javaTools))("generated Java", () => {
  it(
    "rejects values that it cannot write, lists method names and repairs, and creates each variant in one call",
    async () => {
      expect((await runUse()).trim().split("\n")).toEqual([
        "failed",
        "null id: value",
        "null property: text",
        "null maybe: meta",
        'type: Cannot have "type" in extra: it has its own component',
        'text: Cannot have "text" in extra: it has its own component',
        "true",
        `OptionalInt[1] ${"OptionalInt.empty ".repeat(5)}`,
        "true",
        '[clientCapabilities: expected object, got "none"]',
        '{"sessionUpdate":"state_update","state":"idle","stopReason":"end_turn"}',
        '{"sessionUpdate":"state_update","state":"idle"}',
        '{"sessionUpdate":"tool_call_update","toolCallId":"t1","title":null}',
        '[1, "a", null]',
        "[true, false, true]",
      ]);
    },
    compileTimeout,
  );

  it(
    "reads and writes the same documents with Jackson 3 as with Jackson 2",
    async () => {
      const { entries, malformed } = await protocolCorpus("v2", { flatVariants: true });
      const lines = [...entries, ...malformed].flatMap(({ definition, text }) =>
        ["read", "strict"].map((mode) => `${mode}\t${definition}\t${text}\n`),
      );
      const answers = [(await buildJava())("v2"), await buildJackson3()].map(([command = "", ...args]) => {
        const options = { input: lines.join(""), encoding: "utf8", maxBuffer: 2 ** 28 } as const;
        const { stdout, stderr } = spawnSync(command, args, options);
        expect(stderr).toBe("");
        return stdout.split("\n");
      });
      expect(answers[0]).toHaveLength(lines.length + 1);
      expect(answers[1]).toEqual(answers[0]);
    },
    compileTimeout,
  );
});

import { describe, expect, it } from "vitest";

import { comparedLanguages, programsOf } from "./fixtures/examples/comparison-page.ts";
import { runProgram } from "./fixtures/examples/run-example.ts";
import { compileTimeout, missingTool } from "./fixtures/tool-chain.ts";

// `official/official-types.test.ts` runs the programs with the official types.
describe.each(comparedLanguages)("the program in $title", ({ title, tools, name = title.toLowerCase() }) => {
  it.skipIf(missingTool(tools))(
    "prints what comparison.md says",
    async () => {
      const [ours] = programsOf(title);
      const program = { language: name, name: "comparison", code: ours?.code ?? "" };
      expect(await runProgram(program)).toBe(ours?.output);
    },
    compileTimeout,
  );
});

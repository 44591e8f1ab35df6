import { describe, expect, it } from "vitest";

import { comparedLanguages, programsOf } from "./fixtures/examples/comparison-page.ts";
import { runProgram } from "./fixtures/examples/run-example.ts";
import { compileTimeout, missingTool } from "./fixtures/tool-chain.ts";

// `official/official-types.test.ts` runs the programs that use the official types.
describe.each(comparedLanguages)(
  "the program in $title",
  ({ title, tools, name: language = title.toLowerCase() }) => {
    it.skipIf(missingTool(tools))(
      "prints the output shown in comparison.md",
      async () => {
        const [{ code, output } = { code: "", output: "" }] = programsOf(title);
        expect(await runProgram({ language, name: "comparison", code })).toBe(output);
      },
      compileTimeout,
    );
  },
);

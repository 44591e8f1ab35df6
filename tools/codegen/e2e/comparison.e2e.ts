import { describe, expect, it } from "vitest";

import { acceptOnce } from "./fixtures/accepted-code.ts";
import { comparedLanguages, programsOf } from "./fixtures/examples/comparison-page.ts";
import { type ExampleProgram, runProgram } from "./fixtures/examples/run-example.ts";
import { compileTimeout, missingTool } from "./fixtures/tool-chain.ts";
import { generateOnce } from "./fixtures/work-folder.ts";

// `official/official-types.test.ts` runs the programs with the official types.
describe.each(comparedLanguages)(
  "the program in $title",
  ({ title, tools, compilesSlowly, name: language = title.toLowerCase() }) => {
    it.skipIf(missingTool(tools))(
      "prints what comparison.md says",
      async () => {
        const [{ code, output } = { code: "", output: "" }] = programsOf(title);
        const program = { language, name: "comparison", code };
        const run = async (): Promise<void> => expect(await runProgram(program)).toBe(output);
        // One that compiles slowly runs when the page or its types change.
        await (compilesSlowly
          ? acceptOnce({ name: `comparison-${language}`, texts: [output, ...(await textsOf(program))] }, run)
          : run());
      },
      compileTimeout,
    );
  },
);

/** Returns a program and its types. */
async function textsOf({ language, code }: ExampleProgram): Promise<string[]> {
  const types = await generateOnce({ language, protocol: "v1" });
  return [code, ...types.map(({ content }) => content)];
}

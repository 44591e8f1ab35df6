import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { cppTools } from "./fixtures/cpp/cpp-compiler.ts";
import { runProgram } from "./fixtures/examples/run-example.ts";
import { javaTools } from "./fixtures/java/java-compiler.ts";
import { runOfficial } from "./fixtures/official/run-official.ts";
import { compileTimeout, missingTool } from "./fixtures/tool-chain.ts";

const page = readFileSync(new URL("../comparison.md", import.meta.url), "utf8");

interface ComparedLanguage {
  readonly title: string;
  readonly tools: readonly (readonly string[])[];
  /** The name of its runner; the title by default. */
  readonly name?: string;
  /** True if there is an official library. */
  readonly hasOfficial: boolean;
}

const languages: readonly ComparedLanguage[] = [
  {
    title: "Python",
    tools: [["python3", "-c", "import sys, venv; sys.exit(sys.version_info < (3, 10))"]],
    hasOfficial: true,
  },
  { title: "Rust", tools: [["cargo", "--version"]], hasOfficial: true },
  {
    title: "Kotlin",
    tools: [
      ["java", "-version"],
      ["mvn", "--version"],
    ],
    hasOfficial: true,
  },
  { title: "Java", tools: javaTools, hasOfficial: true },
  { title: "C++", tools: cppTools, name: "cpp", hasOfficial: false },
  { title: "Go", tools: [["go", "version"]], hasOfficial: false },
];

/** Returns the programs of a language and what they print: ours first. */
function blocksOf(title: string): { code: string; output: string }[] {
  const section = page.split(/^## /m).find((each) => each.startsWith(`${title}\n`)) ?? "";
  const blocks = section.matchAll(/^```\w+\n(.*?)^```\n+```text\n(.*?)^```$/gms);
  return Array.from(blocks, ([, code = "", output = ""]) => ({ code, output }));
}

describe.each(languages)(
  "the programs in $title",
  ({ title, tools, name = title.toLowerCase(), hasOfficial }) => {
    const missing = missingTool(tools);
    const [ours, official] = blocksOf(title);

    it.skipIf(missing)(
      "print with the generated types what the page says",
      async () => {
        const program = { language: name, name: "comparison", code: ours?.code ?? "" };
        expect(await runProgram(program)).toBe(ours?.output);
      },
      compileTimeout,
    );

    if (!hasOfficial) return;
    it.skipIf(missing)(
      "print with the official types what the page says",
      async () => {
        expect(await runOfficial(name, official?.code ?? "")).toBe(official?.output);
      },
      compileTimeout,
    );
  },
);

import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { runCode } from "./fixtures/examples/run-example.ts";
import { runOfficial } from "./fixtures/official/run-official.ts";
import { missingTool } from "./fixtures/tool-chain.ts";

const compileTimeout = 600_000;
const page = readFileSync(new URL("../comparison.md", import.meta.url), "utf8");

const languages = [
  { title: "Python", tools: [["python3", "-c", "import sys, venv; sys.exit(sys.version_info < (3, 10))"]] },
  { title: "Rust", tools: [["cargo", "--version"]] },
  {
    title: "Kotlin",
    tools: [
      ["java", "-version"],
      ["mvn", "--version"],
    ],
  },
];

/** Returns the programs of a language and what they print: ours first. */
function blocksOf(title: string): { code: string; output: string }[] {
  const [, section = ""] = new RegExp(`^## ${title}\n(.*?)(?=^## |$(?![^]))`, "ms").exec(page) ?? [];
  const blocks = section.matchAll(/^```\w+\n(.*?)^```\n+```text\n(.*?)^```$/gms);
  return Array.from(blocks, ([, code = "", output = ""]) => ({ code, output }));
}

describe.each(languages)("the programs in $title", ({ title, tools }) => {
  const missing = missingTool(tools);
  const [ours, official] = blocksOf(title);

  it.skipIf(missing)(
    "print with the generated types what the page says",
    async () => {
      expect(await runCode(title.toLowerCase(), ours?.code ?? "")).toBe(ours?.output);
    },
    compileTimeout,
  );

  it.skipIf(missing)(
    "print with the official types what the page says",
    async () => {
      expect(await runOfficial(title.toLowerCase(), official?.code ?? "")).toBe(official?.output);
    },
    compileTimeout,
  );
});

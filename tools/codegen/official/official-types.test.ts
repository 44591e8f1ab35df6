import { describe, expect, it } from "vitest";

import { type CorpusEntry, createValidators } from "../e2e/fixtures/corpus/create-corpus.ts";
import { comparedLanguages, programsOf } from "../e2e/fixtures/examples/comparison-page.ts";
import { buildKotlin } from "../e2e/fixtures/kotlin/build-kotlin.ts";
import { buildOfficialKotlin } from "../e2e/fixtures/official/official-kotlin.ts";
import { buildOfficialPython } from "../e2e/fixtures/official/official-python.ts";
import { buildOfficialRust } from "../e2e/fixtures/official/official-rust.ts";
import { runOfficial } from "../e2e/fixtures/official/run-official.ts";
import { buildPython, dataclasses, pydanticModels } from "../e2e/fixtures/python/build-python.ts";
import { answer, type BuildProgram, messagesOf } from "../e2e/fixtures/round-trip/answer.ts";
import { judge } from "../e2e/fixtures/round-trip/judge.ts";
import { figuresOf, figuresOnPage } from "../e2e/fixtures/round-trip/message-figures.ts";
import { type ProtocolCorpus, protocolCorpus } from "../e2e/fixtures/round-trip/protocol-corpus.ts";
import { buildRust } from "../e2e/fixtures/rust/build-rust.ts";
import { compileTimeout, missingTool } from "../e2e/fixtures/tool-chain.ts";

interface OfficialTypes {
  readonly title: string;
  readonly language: string;
  readonly flatVariants: boolean;
  readonly build: BuildProgram;
  /** The language's name in the table of figures in `comparison.md`. */
  readonly row: string;
  readonly buildOfficial: BuildProgram;
  /** The protocol versions that the official types support. */
  readonly protocols: readonly string[];
}

const python = { flatVariants: true, row: "Python", buildOfficial: buildOfficialPython, protocols: ["v1"] };

const all: readonly OfficialTypes[] = [
  { ...python, title: "Python", language: "python", build: () => buildPython(dataclasses) },
  { ...python, title: "Pydantic", language: "pydantic", build: () => buildPython(pydanticModels) },
  {
    title: "Rust",
    language: "rust",
    flatVariants: false,
    build: buildRust,
    row: "Rust",
    buildOfficial: buildOfficialRust,
    protocols: ["v1", "v2"],
  },
  {
    title: "Kotlin",
    language: "kotlin",
    flatVariants: true,
    build: buildKotlin,
    row: "Kotlin",
    buildOfficial: buildOfficialKotlin,
    protocols: ["v1"],
  },
];

/**
 * Returns the valid messages in a corpus as rewritten by a program that uses other types. Omits messages that the
 * program rejects or makes invalid.
 */
function writtenBy(output: string, corpus: ProtocolCorpus): CorpusEntry[] {
  const answers = output.split("\n");
  const validatorOf = createValidators(corpus.document);
  return messagesOf(corpus).flatMap(({ definition, valid }, at) => {
    const [, text = ""] = /^ok\t(.*)$/.exec(answers[at] ?? "") ?? [];
    return valid && text !== "" && validatorOf(definition)(JSON.parse(text))
      ? [{ definition, text, valid: true }]
      : [];
  });
}

describe.each(all)("the types in $title", (types) => {
  it(
    "preserve what the official types write, and match the message counts in comparison.md",
    async () => {
      const corpora = await Promise.all(["v1", "v2"].map((each) => protocolCorpus(each, types)));
      const command = await types.build(corpora);
      const official = await types.buildOfficial(corpora);
      for (const corpus of corpora.filter(({ protocol }) => types.protocols.includes(protocol))) {
        const output = answer(official(corpus.protocol), messagesOf(corpus));
        const at = corpus.protocol === "v1" ? 0 : 2;
        const row = figuresOnPage(`${types.row}, official`).slice(at, at + 2);
        expect(row).toEqual(figuresOf(messagesOf(corpus), output));
        const messages = writtenBy(output, corpus);
        expect(messages.length).toBeGreaterThanOrEqual(100);
        expect(judge(messages, answer(command(corpus.protocol), messages)).lost).toEqual([]);
      }
    },
    compileTimeout,
  );
});

describe.each(comparedLanguages.filter(({ hasOfficial }) => hasOfficial))(
  "the program in $title with the official types",
  ({ title, tools, name = title.toLowerCase() }) => {
    it.skipIf(missingTool(tools))(
      "prints the output shown in comparison.md",
      async () => {
        const [, official] = programsOf(title);
        expect(await runOfficial(name, official?.code ?? "")).toBe(official?.output);
      },
      compileTimeout,
    );
  },
);

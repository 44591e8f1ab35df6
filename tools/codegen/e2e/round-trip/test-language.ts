import { spawnSync } from "node:child_process";

import { beforeAll, describe, expect, it } from "vitest";

import { createValidators, type CorpusEntry } from "../corpus/create-corpus.ts";
import { missingTool } from "../tool-chain.ts";
import { judge, type Verdict } from "./judge.ts";
import { protocolCorpus, type ProtocolCorpus } from "./protocol-corpus.ts";
import { relaxSchema, type UncheckedCause } from "./relax-schema.ts";

/** A language under test. */
export interface LanguageUnderTest {
  readonly title: string;
  /** Commands that must run on this machine, such as `cargo --version`. */
  readonly tools: readonly (readonly string[])[];
  readonly unchecked: readonly UncheckedCause[];
  /** Whether a definition that only a union's variant uses is that variant, and so has the tag within. */
  readonly flatVariants: boolean;
  /**
   * Generates, compiles with all warnings as errors, and returns the command that reads `definition`, tab, document on
   * each line, and answers each with a line of what `judge` reads.
   */
  readonly build: (corpora: readonly ProtocolCorpus[]) => Promise<(protocol: string) => readonly string[]>;
}

const compileTimeout = 600_000;

/** Compiles what is generated, and sends the corpus of every version through it. */
export function testLanguage(language: LanguageUnderTest): void {
  const missing = missingTool(language.tools);
  describe.skipIf(missing)(`${language.title}${missing ? ` (skipped: ${missing})` : ""}`, () => {
    const corpora = new Map<string, ProtocolCorpus>();
    const verdicts = new Map<string, Verdict>();
    beforeAll(async () => {
      for (const protocol of ["v1", "v2"])
        corpora.set(protocol, await protocolCorpus(protocol, language.flatVariants));
      const command = await language.build([...corpora.values()]);
      for (const { protocol, entries } of corpora.values()) {
        verdicts.set(protocol, judge(entries, answer(command(protocol), entries)));
      }
    }, compileTimeout);

    it.each(["v1", "v2"])("keeps every valid document of %s as it is", (protocol) => {
      expect(verdicts.get(protocol)?.lost).toEqual([]);
      expect(verdicts.get(protocol)?.lossless).toBeGreaterThanOrEqual(1200);
    });

    it.each(["v1", "v2"])(
      "refuses the invalid documents of %s, but for what its types cannot say",
      (protocol) => {
        const { document } = corpora.get(protocol) as ProtocolCorpus;
        const validatorOf = createValidators(relaxSchema(document, language.unchecked));
        const unexcused = verdicts
          .get(protocol)
          ?.taken.filter((each) => !validatorOf(each.definition)(JSON.parse(each.text)));
        expect(unexcused).toEqual([]);
        expect(verdicts.get(protocol)?.refused).toBeGreaterThanOrEqual(900);
      },
    );
  });
}

function answer([command = "", ...args]: readonly string[], entries: readonly CorpusEntry[]): string {
  const input = entries.map(({ definition, text }) => `${definition}\t${text}\n`).join("");
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`Cannot run ${command}: ${stderr}`, { cause: error });
  return stdout;
}

import { describe, expect, it } from "vitest";

import { keysOfRules } from "../e2e/fixtures/corpus/visit-places.ts";
import { languagesPage } from "../e2e/fixtures/examples/page-example.ts";
import { protocolCorpus } from "../e2e/fixtures/round-trip/protocol-corpus.ts";
import { readOutcome } from "../e2e/fixtures/round-trip/read-outcome.ts";
import { readingCauses } from "../e2e/fixtures/round-trip/reading-causes.ts";
import { readShapes } from "./shapes/read-shapes.ts";

describe("generated readers", () => {
  it.each(["v1", "v2"])("are tested with each lenient reading rule in %s", async (protocol) => {
    const { document, malformed } = await protocolCorpus(protocol, { flatVariants: false });
    const repaired = malformed.filter(({ definition, text }) => {
      return readOutcome(protocol, { mode: "read", definition, text }).kind === "repaired";
    });
    const rules = new Set(keysOfRules(readShapes(document)));
    expect(rules.size).toBeGreaterThan(260);
    const used = new Set(repaired.flatMap((each) => each.rules));
    const unused = [...rules].filter((each) => !used.has(each));
    expect(unused).toEqual([]);
  });

  it.each(Object.values(readingCauses))("differ from TypeScript in a documented way: %s", (cause) => {
    expect(languagesPage).toContain(`| ${cause} `);
  });
});

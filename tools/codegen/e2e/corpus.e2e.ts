import { describe, expect, it } from "vitest";

import { readShapes } from "../src/shapes/read-shapes.ts";
import { keysOfRules } from "./fixtures/corpus/visit-places.ts";
import { protocolCorpus } from "./fixtures/round-trip/protocol-corpus.ts";
import { readOutcome } from "./fixtures/round-trip/read-outcome.ts";

/** Rules that nothing can violate: any value is accepted there. */
const withoutEffect = ["Error data e", "ToolCallUpdate rawInput e", "ToolCallUpdate rawOutput e"];

describe("the documents for readers", () => {
  it.each(["v1", "v2"])("have each rule of lenient readers repair something in %s", async (protocol) => {
    const { document, malformed } = await protocolCorpus(protocol, { flatVariants: false });
    const repaired = malformed.filter(({ definition, text }) => {
      return readOutcome(protocol, { mode: "read", definition, text }).kind === "repaired";
    });
    const rules = new Set(keysOfRules(readShapes(document)));
    expect(rules.size).toBeGreaterThan(270);
    const used = new Set(repaired.flatMap((each) => each.rules));
    const unused = [...rules].filter((each) => !used.has(each));
    expect(withoutEffect).toEqual(expect.arrayContaining(unused));
  });
});

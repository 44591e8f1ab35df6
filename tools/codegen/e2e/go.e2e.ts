import { describe, expect, it } from "vitest";

import { buildGo, testGo } from "./fixtures/go/build-go.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";
import { compileTimeout, missingTool } from "./fixtures/tool-chain.ts";

const tools = [["go", "version"]];

testLanguage({
  title: "Go",
  language: "go",
  row: "Go",
  tools,
  unchecked: [],
  flatVariants: true,
  reads: true,
  differs: ["range"],
  build: buildGo,
});

describe.skipIf(missingTool(tools))("a Go program that uses the types", () => {
  it(
    "passes its tests",
    async () => {
      expect(await testGo()).toContain("ok  \texample.com/acp/project");
    },
    compileTimeout,
  );
});

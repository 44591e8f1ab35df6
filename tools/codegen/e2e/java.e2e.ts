import { describe, expect, it } from "vitest";

import { buildJava, runUse } from "./fixtures/java/build-java.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";
import { missingTool } from "./fixtures/tool-chain.ts";

const tools = [
  ["javac", "--release", "17", "-version"],
  ["java", "-version"],
  ["mvn", "--version"],
];

testLanguage({
  title: "Java with Jackson",
  language: "java",
  tools,
  unchecked: [],
  flatVariants: true,
  reads: true,
  differs: ["range"],
  build: buildJava,
});

describe.skipIf(missingTool(tools))("generated Java", () => {
  it("refuses what it cannot write, names methods and repairs, and leaves the names of java.lang", async () => {
    expect((await runUse()).trim().split("\n")).toEqual([
      "failed",
      "null id: value",
      "null property: text",
      "null maybe: meta",
      'type: Cannot have "type" in extra: it has its own component',
      'text: Cannot have "text" in extra: it has its own component',
      "true",
      "true",
      '[clientCapabilities: expected object, got "none"]',
    ]);
  }, 600_000);
});

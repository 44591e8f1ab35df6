import { describe, expect, it } from "vitest";

import { buildCpp, runCppUse } from "./fixtures/cpp/build-cpp.ts";
import { cppTools } from "./fixtures/cpp/cpp-compiler.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";
import { compileTimeout, missingTool } from "./fixtures/tool-chain.ts";

testLanguage({
  title: "C++ with nlohmann/json",
  language: "cpp",
  row: "C++",
  tools: cppTools,
  unchecked: [],
  flatVariants: true,
  reads: true,
  differs: ["range"],
  build: buildCpp,
});

describe.skipIf(missingTool(cppTools))("generated C++", () => {
  it(
    "supports factories, a version peek, keywords as names, and recursive values",
    async () => {
      expect((await runCppUse()).trim().split("\n")).toEqual([
        '{"sessionUpdate":"state_update","state":"idle","stopReason":"end_turn"}',
        '{"sessionUpdate":"state_update","state":"running"}',
        "1",
        '{"sessionUpdate":"tool_call_update","toolCallId":"t1","name":"read","title":null,"status":"completed"}',
        "2 1 none none none none 1",
        'Cannot write "text": it is a field, but extra has it too',
        'Cannot write "type": it is a field, but extra has it too',
        '{"class":"oak","extra":true,"parent":{"class":"elm"},"children":[{"class":"ash"}]} 01',
        '{"left":{"left":"a","right":"b"},"right":"c"} c1',
        '"parent.class" must be string, not missing',
        '{"kind":"union","next":{"kind":"union","next":{"kind":"delete"}}} delete',
      ]);
    },
    compileTimeout,
  );
});

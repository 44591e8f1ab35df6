import { buildCpp } from "./fixtures/cpp/build-cpp.ts";
import { cppTools } from "./fixtures/cpp/cpp-compiler.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";

testLanguage({
  title: "C++ with nlohmann/json",
  language: "cpp",
  tools: cppTools,
  unchecked: [],
  flatVariants: true,
  reads: true,
  differs: ["range"],
  build: buildCpp,
});

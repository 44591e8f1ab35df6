import { buildCsharp } from "./fixtures/csharp/build-csharp.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";

testLanguage({
  title: "C# with System.Text.Json",
  language: "csharp",
  tools: [
    ["mcs", "--version"],
    ["python3", "--version"],
  ],
  unchecked: [],
  flatVariants: true,
  reads: true,
  differs: ["range"],
  build: buildCsharp,
});

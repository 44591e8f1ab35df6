import { buildGo } from "./fixtures/go/build-go.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";

testLanguage({
  title: "Go",
  language: "go",
  tools: [["go", "version"]],
  unchecked: [],
  flatVariants: true,
  build: buildGo,
});

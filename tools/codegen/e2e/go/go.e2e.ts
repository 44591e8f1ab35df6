import { testLanguage } from "../round-trip/test-language.ts";
import { buildGo } from "./build-go.ts";

testLanguage({
  title: "Go",
  tools: [["go", "version"]],
  unchecked: [],
  flatVariants: true,
  build: buildGo,
});

import { buildPython, dataclasses, pythonTools } from "./fixtures/python/build-python.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";

testLanguage({
  title: "Python with dataclasses",
  language: "python",
  row: "Python",
  tools: pythonTools,
  unchecked: [],
  flatVariants: true,
  reads: true,
  differs: ["range"],
  build: () => buildPython(dataclasses),
});

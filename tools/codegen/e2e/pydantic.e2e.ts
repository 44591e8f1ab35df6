import { buildPython, pydanticModels, pythonTools } from "./fixtures/python/build-python.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";

testLanguage({
  title: "Python with Pydantic",
  language: "pydantic",
  row: "Pydantic",
  tools: pythonTools,
  unchecked: [],
  flatVariants: true,
  reads: true,
  differs: ["range"],
  build: () => buildPython(pydanticModels),
});

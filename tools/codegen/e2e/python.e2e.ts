import { buildPython, dataclasses, pydanticModels } from "./fixtures/python/build-python.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";

const tools = [["python3", "-c", "import sys, venv; sys.exit(sys.version_info < (3, 10))"]];

testLanguage({
  title: "Python with dataclasses",
  language: "python",
  row: "Python",
  tools,
  unchecked: [],
  flatVariants: true,
  reads: true,
  differs: ["range"],
  build: () => buildPython(dataclasses),
});

testLanguage({
  title: "Python with Pydantic",
  language: "pydantic",
  row: "Pydantic",
  tools,
  unchecked: [],
  flatVariants: true,
  reads: true,
  differs: ["range"],
  build: () => buildPython(pydanticModels),
});

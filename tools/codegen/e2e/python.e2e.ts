import { buildPython } from "./fixtures/python/build-python.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";

testLanguage({
  title: "Python with dataclasses",
  tools: [["python3", "-c", "import sys, venv; sys.exit(sys.version_info < (3, 10))"]],
  unchecked: [],
  flatVariants: true,
  build: buildPython,
});

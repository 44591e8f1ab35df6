import { testLanguage } from "../round-trip/test-language.ts";
import { buildPython } from "./build-python.ts";

testLanguage({
  title: "Python with dataclasses",
  tools: [["python3", "-c", "import sys, venv; sys.exit(sys.version_info < (3, 10))"]],
  unchecked: [],
  flatVariants: true,
  build: buildPython,
});

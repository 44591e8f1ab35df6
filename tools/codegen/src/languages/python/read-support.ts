import { readResource } from "../../read-resource.ts";

/** Reads the code at the start of a Python module with generated types: `resources/<language>/support.py`. */
export function readSupport(language: "pydantic" | "python"): { imports: string; support: string } {
  const [imports = "", ...blocks] = readResource(`${language}/support.py`).split("\n\n\n");
  return { imports, support: blocks.join("\n\n\n") };
}

import { wordStyles } from "../../names/word-styles.ts";
import type { Language } from "../language.ts";
import { renderPython } from "./render-python.ts";

const keywords: ReadonlySet<string> = new Set(
  (
    "and as assert async await break class continue def del elif else except finally for from global if import in is " +
    "lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/** Names that the generated module uses. */
const taken: ReadonlySet<string> = new Set([
  "Any",
  "Callable",
  "False",
  "InvalidValue",
  "JsonObject",
  "Method",
  "Missing",
  "None",
  "True",
]);

function typeName(raw: string): string {
  const name = wordStyles.pascal(raw);
  return taken.has(name) ? `${name}Type` : name;
}

function fieldName(raw: string): string {
  const name = wordStyles.snake(raw);
  return keywords.has(name) || ["extra", "from_json", "to_json"].includes(name) ? `${name}_` : name;
}

/** Python 3.10 and newer, with dataclasses of the standard library. */
export const python: Language = {
  name: "python",
  summary: "dataclasses, standard library only",
  naming: { type: typeName, field: fieldName, member: wordStyles.upperSnake },
  flatVariants: true,
  defaultPackage: "acp",
  isPackageName: (name) => name.split(".").every((each) => /^[a-z_]\w*$/i.test(each) && !keywords.has(each)),
  render: renderPython,
};

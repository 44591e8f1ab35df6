import { wordStyles } from "../../names/word-styles.ts";

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
  "FoldedState",
  "InvalidValue",
  "JsonObject",
  "Method",
  "Methods",
  "Missing",
  "None",
  "Read",
  "Repair",
  "SessionState",
  "True",
]);

/** Returns the name of a type. */
export function typeName(raw: string): string {
  const name = wordStyles.pascal(raw);
  return taken.has(name) ? `${name}Type` : name;
}

/** Returns the name of a field, of a parameter or of a constructor. */
export function fieldName(raw: string): string {
  const name = wordStyles.snake(raw);
  return keywords.has(name) || ["extra", "from_json", "to_json"].includes(name) ? `${name}_` : name;
}

/** Returns true if a package can have that name. */
export function isPackageName(name: string): boolean {
  return name.split(".").every((each) => /^[a-z_]\w*$/i.test(each) && !keywords.has(each));
}

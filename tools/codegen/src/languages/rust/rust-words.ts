import { wordStyles } from "../../names/word-styles.ts";

/** Keywords that need the prefix `r#` as names. */
const keywords: ReadonlySet<string> = new Set(
  (
    "abstract as async await become box break const continue do dyn else enum extern false final fn for gen if impl in " +
    "let loop macro match mod move mut override priv pub ref return static struct trait true try type typeof unsafe " +
    "unsized use virtual where while yield"
  ).split(" "),
);

/** Names used by the generated code. */
const taken: ReadonlySet<string> = new Set(
  (
    "Definition Deserialize Issue Map Maybe Method Notification Option Params PathSegment ReadError Reading Request " +
    "Self Serialize Session Side String Value Vec"
  ).split(" "),
);

export function typeName(raw: string): string {
  const name = wordStyles.pascal(raw);
  return taken.has(name) ? `${name}Type` : name;
}

export function fieldName(raw: string): string {
  const name = wordStyles.snake(raw);
  if (/^(?:extra|self|super|crate)$/.test(name)) return `${name}_`;
  return keywords.has(name) ? `r#${name}` : name;
}

export function memberName(raw: string): string {
  return wordStyles.pascal(raw).replace(/^Self$/, "Itself");
}

/** Returns a function name that does not clash with `new` or `default`. */
export function functionName(name: string): string {
  return name === "new" || name === "default" ? `${name}_` : name;
}

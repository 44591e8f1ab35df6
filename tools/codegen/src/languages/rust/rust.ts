import { wordStyles } from "../../names/word-styles.ts";
import type { Language } from "../language.ts";
import { renderRust } from "./render-rust.ts";

const keywords: ReadonlySet<string> = new Set(
  (
    "abstract as async await become box break const continue do dyn else enum extern false final fn for gen if impl in " +
    "let loop macro match mod move mut override priv pub ref return static struct trait true try type typeof unsafe " +
    "unsized use virtual where while yield"
  ).split(" "),
);

/** Names that the generated file uses, and keywords that cannot be names even with `r#`. */
const taken: ReadonlySet<string> = new Set([
  "Deserialize",
  "Map",
  "Maybe",
  "Method",
  "Notification",
  "Option",
  "Request",
  "Self",
  "Serialize",
  "Side",
  "String",
  "Value",
  "Vec",
]);

function typeName(raw: string): string {
  const name = wordStyles.pascal(raw);
  return taken.has(name) ? `${name}Type` : name;
}

function fieldName(raw: string): string {
  const name = wordStyles.snake(raw);
  if (name === "extra" || name === "self" || name === "super" || name === "crate") return `${name}_`;
  return keywords.has(name) ? `r#${name}` : name;
}

/** Rust with serde. */
export const rust: Language = {
  name: "rust",
  summary: "serde",
  naming: {
    type: typeName,
    field: fieldName,
    member: (raw) => wordStyles.pascal(raw).replace(/^Self$/, "Itself"),
  },
  flatVariants: false,
  defaultPackage: "acp",
  packageIsFolder: true,
  isPackageName: (name) =>
    /^[a-z]\w*$/i.test(name) && !keywords.has(name) && !/^(crate|self|super)$/.test(name),
  render: renderRust,
};

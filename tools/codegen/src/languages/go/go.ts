import { wordStyles } from "../../names/word-styles.ts";
import type { Language } from "../language.ts";
import { renderGo } from "./render-go.ts";

/** Names used in the generated file. */
const taken: ReadonlySet<string> = new Set([
  "CompactionEntry",
  "Maybe",
  "Message",
  "MessageEntry",
  "MessageRole",
  "NoticeEntry",
  "Notifications",
  "Null",
  "PeekProtocolVersion",
  "Pointer",
  "ProtocolVersionNumber",
  "Read",
  "ReadError",
  "ReadStrict",
  "Repair",
  "Requests",
  "Result",
  "SessionCommand",
  "SessionEntry",
  "SessionPlan",
  "SessionState",
  "SessionTurn",
  "SessionUsage",
  "Some",
  "ToolCallEntry",
]);

const keywords: ReadonlySet<string> = new Set(
  (
    "break case chan const continue default defer else fallthrough for func go goto if import interface map package range " +
    "return select struct switch type var"
  ).split(" "),
);

function typeName(raw: string): string {
  const name = wordStyles.pascal(raw);
  return taken.has(name) || /^(Method|Unmarshal)/.test(name) ? `${name}Type` : name;
}

/** Returns a field name that does not clash with methods or with the field for unknown properties. */
function fieldName(raw: string): string {
  const name = wordStyles.pascal(raw);
  return ["Extra", "MarshalJSON", "UnmarshalJSON"].includes(name) ? `${name}Value` : name;
}

/** Support for Go 1.21 and later, with only the standard library. */
export const go: Language = {
  name: "go",
  summary: "encoding/json, standard library only",
  naming: { type: typeName, field: fieldName, member: wordStyles.pascal },
  flatVariants: true,
  defaultPackage: "acp",
  isPackageName: (name) => /^[a-z]\w*$/i.test(name) && !keywords.has(name),
  render: renderGo,
};

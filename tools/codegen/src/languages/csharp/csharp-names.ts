import { wordStyles } from "../../names/word-styles.ts";

/** Names that generated types use from the base library and the support code. */
const used: readonly string[] = (
  "Action Convert Dictionary Func IEnumerable IReadOnlyDictionary IReadOnlyList InvalidValueException Json JsonConverter " +
  "JsonElement List Maybe Nullable ObjectReader ObjectWriter Readers Utf8JsonWriter"
).split(" ");

/** Members that all generated types have. */
const members: readonly string[] = (
  "Construct EqualityContract Equals Extra GetHashCode GetType MemberwiseClone Of PrintMembers ReferenceEquals Tag ToElement " +
  "ToJson ToString Write"
).split(" ");

const takenMembers: ReadonlySet<string> = new Set([...used, ...members]);

/** Type names that also exist in `System.Text.Json` or the support code. */
const takenTypes: ReadonlySet<string> = new Set([
  ...used,
  ...(
    "AcpJsonConverter AcpValue Definition Definitions Exception Field Flaw FlawFinder IList Issue JsonSerializer Method Methods " +
    "Object Protocol Reading Repaired Repairer Shape ShapeTable Side String System Type"
  ).split(" "),
]);

export function typeName(raw: string): string {
  const name = wordStyles.pascal(raw);
  return takenTypes.has(name) ? `${name}Type` : name;
}

export function propertyName(raw: string): string {
  const name = wordStyles.pascal(raw);
  return takenMembers.has(name) ? `${name}_` : name;
}

/** Returns the name of a constant, which must not clash with `Value`. */
export function constantName(raw: string): string {
  const name = propertyName(raw);
  return name === "Value" ? "Value_" : name;
}

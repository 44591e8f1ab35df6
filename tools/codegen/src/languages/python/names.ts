import { wordStyles } from "../../names/word-styles.ts";

const keywords: ReadonlySet<string> = new Set(
  (
    "and as assert async await break class continue def del elif else except finally for from global if import in is " +
    "lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/** Names used by the generated modules. */
const taken: ReadonlySet<string> = new Set(
  (
    "AfterValidator Annotated Any BaseModel BeforeValidator Callable ConfigDict ContextVar CoreSchema Discriminator " +
    "Enum False Field Final FoldedState Generic GetJsonSchemaHandler InvalidValue JsonObject JsonSchemaValue Literal " +
    "Mapping Method Methods Missing None ParamSpec Path Read Repair Sequence SerializationInfo " +
    "SerializerFunctionWrapHandler SessionState StrictBool Tag True TypeAdapter TypeAlias TypeVar Union " +
    "ValidationError ValidationInfo"
  ).split(" "),
);

export function typeName(raw: string): string {
  const name = wordStyles.pascal(raw);
  return taken.has(name) ? `${name}Type` : name;
}

export function fieldName(raw: string): string {
  const name = wordStyles.snake(raw);
  return keywords.has(name) || ["extra", "from_json", "to_json"].includes(name) ? `${name}_` : name;
}

/** Single-word names used by the generated modules. */
const usedWords: ReadonlySet<string> = new Set(
  (
    "all any bool cache cast check classmethod dataclass describe dict field float fold getattr globals hasattr int " +
    "isinstance len list map max min object overload property range read repair repr set staticmethod str super " +
    "tuple type"
  ).split(" "),
);

/** Returns the name of the namespace for a union's constructors. */
export function namespaceOf(type: string): string {
  const name = fieldName(type);
  return usedWords.has(name) ? `${name}_` : name;
}

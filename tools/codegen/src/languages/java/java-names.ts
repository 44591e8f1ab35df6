import { wordStyles } from "../../names/word-styles.ts";

export const keywords: ReadonlySet<string> = new Set(
  (
    "abstract assert boolean break byte case catch char class const continue default do double else enum extends final " +
    "finally float for goto if implements import instanceof int interface long native new package private protected " +
    "public return short static strictfp super switch synchronized this throw throws transient try void volatile while " +
    "true false null _"
  ).split(" "),
);

/** Names that record components cannot have, and members of every generated type. */
const members: ReadonlySet<string> = new Set(
  "clone finalize getClass hashCode notify notifyAll toString wait extra fromJson toJson of".split(" "),
);

/** Names used in the generated files. */
const taken: ReadonlySet<string> = new Set(
  (
    "BigDecimal BigInteger Collection Collections Collectors Definition Definitions Flaw FlawFinder Function HashMap " +
    "HashSet InvalidValueException Issue JacksonException Json JsonNode JsonProcessingException JsonValues JsonWritable " +
    "LinkedHashMap LinkedHashSet List Map Maybe Method Methods ObjectMapper ObjectNode Objects Optional OptionalInt " +
    "Predicate Reading Repair Set Shape ShapeTable Stream StringNode Supplier TextNode"
  ).split(" "),
);

/** Names in `java.lang`, which would be ambiguous in files that import a package with `*`. */
const languageNames: ReadonlySet<string> = new Set(
  (
    "Appendable Boolean Byte Character Class Cloneable Comparable Deprecated Double Enum Error Exception Float Integer Iterable " +
    "Long Math Module Number Object Override Package Process Record Runnable Runtime Short String System Thread Throwable Void"
  ).split(" "),
);

export function typeName(raw: string): string {
  const name = wordStyles.pascal(raw);
  return taken.has(name) || languageNames.has(name) ? `${name}Type` : name;
}

export function fieldName(raw: string): string {
  const name = wordStyles.camel(raw);
  return keywords.has(name) || members.has(name) ? `${name}_` : name;
}

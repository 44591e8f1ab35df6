import { wordStyles } from "../../names/word-styles.ts";
import type { Language } from "../language.ts";
import { renderKotlin } from "./render-kotlin.ts";

const keywords: ReadonlySet<string> = new Set(
  (
    "as break class continue do else false for fun if in interface is null object package return super this throw true try " +
    "typealias typeof val var when while"
  ).split(" "),
);

/** Members of every generated class. */
const members: ReadonlySet<string> = new Set(
  "clone copy equals extra finalize getClass hashCode notify notifyAll tag toJson toString wait".split(" "),
);

/** Names used in the generated files. */
const taken: ReadonlySet<string> = new Set(
  (
    "Any BigInteger Boolean BooleanCodec Codec Companion Definition Double DoubleCodec Flaw Int Int32Codec Int64Codec Issue " +
    "InvalidValueException JsonCodec JsonElement JsonNull JsonObject JsonValue JvmField JvmOverloads JvmStatic List MessageRole " +
    "ListCodec Long Map MapCodec Maybe Method Methods NotificationMethod NullCodec ObjectReader ObjectWriter Other Protocol " +
    "Reading RequestMethod Serializable SessionEntry SessionPlan SessionState SessionTurn SessionUsage Shape Side String StringCodec Uint16Codec Uint32Codec Uint64Codec Unit"
  ).split(" "),
);

function typeName(raw: string): string {
  const name = wordStyles.pascal(raw);
  return taken.has(name) ? `${name}Type` : name;
}

function fieldName(raw: string): string {
  const name = wordStyles.camel(raw);
  return keywords.has(name) || members.has(name) ? `${name}_` : name;
}

/** Support for Kotlin 2.2 and later with kotlinx.serialization. */
export const kotlin: Language = {
  name: "kotlin",
  summary: "data classes and sealed interfaces, kotlinx.serialization",
  naming: {
    type: typeName,
    field: fieldName,
    member: (raw) => {
      const name = wordStyles.pascal(raw);
      return taken.has(name) && name !== "Other" ? `${name}Value` : name;
    },
  },
  flatVariants: true,
  defaultPackage: "acp",
  isPackageName: (name) => name.split(".").every((each) => /^[a-z_]\w*$/i.test(each) && !keywords.has(each)),
  render: renderKotlin,
};

import { wordStyles } from "../../names/word-styles.ts";

/** Words that need backticks when used as names. */
const quotable: ReadonlySet<string> = new Set(
  (
    "as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false fileprivate " +
    "for func guard if import in inout internal is let nil operator precedencegroup private protocol public repeat rethrows " +
    "return static struct subscript super switch throw throws true try typealias var where while"
  ).split(" "),
);

/** Names with another meaning even in backticks, and members of all generated types. */
const reserved: ReadonlySet<string> = new Set(
  "definitionName encode extra hash hashValue init json jsonText rawValue self tag".split(" "),
);

/** Names in the standard library or the support code. */
const taken: ReadonlySet<string> = new Set(
  (
    "Any AnyHashable AnyIterator AnyObject Array Bool Character Codable CodingKey CustomStringConvertible Decodable " +
    "DecodingError Decoder Definition Dictionary Double Encodable Encoder EncodingError Equatable Error " +
    "ExpressibleByIntegerLiteral ExpressibleByStringLiteral Field FixedWidthInteger Flaw FlawFinder Hashable Hasher Int Int32 " +
    "Int64 InvalidJSON InvalidValue Issue JSONCoded JSONInteger JSONNumber JSONObject JSONParser JSONRepresentable JSONValue " +
    "Maybe MessageRole Method Methods Never NotificationMethod ObjectReader ObjectWriter Optional PathElement Protocol " +
    "RawRepresentable Reading Repaired RequestMethod Result ScalarDefinition Schema Self Sendable Sequence SessionEntry " +
    "SessionPlan SessionState SessionTurn SessionUsage Set Shape Side SingleValueDecodingContainer " +
    "SingleValueEncodingContainer String Task Tolerated Type UInt16 UInt32 UInt64 UInt8 Unicode Void"
  ).split(" "),
);

export function typeName(raw: string): string {
  const name = wordStyles.pascal(raw);
  return taken.has(name) ? `${name}Type` : name;
}

export function memberName(raw: string): string {
  const name = wordStyles.camel(raw);
  if (reserved.has(name)) return `${name}_`;
  return quotable.has(name) ? `\`${name}\`` : name;
}

import { alternativesOf, type JsonSchema } from "../schema/json-schema.ts";
import type { Enumeration, Member } from "./model.ts";
import { readShape } from "./read-shape.ts";

/** The specification's names for error codes, which the schema does not contain. */
const codeNames: ReadonlyMap<unknown, string> = new Map([
  [-32_700, "parse_error"],
  [-32_600, "invalid_request"],
  [-32_601, "method_not_found"],
  [-32_602, "invalid_params"],
  [-32_603, "internal_error"],
  [-32_800, "request_cancelled"],
  [-32_000, "auth_required"],
  [-32_002, "resource_not_found"],
  [-32_022, "unsupported_protocol_version"],
]);

/**
 * Reads known values from `const` alternatives or `enum`. Later protocol versions can add strings, so a list of two
 * or more is open even if the schema has no alternative for other strings. A single string is a constant.
 */
export function readEnumeration(schema: JsonSchema): Enumeration | undefined {
  const alternatives = alternativesOf(schema);
  const candidates = alternatives.length > 0 ? alternatives : [schema];
  const members = candidates.flatMap(readMembers);
  const rest = candidates.filter((each) => readMembers(each).length === 0);
  const [type = typeof members[0]?.value === "number" ? "integer" : "string"] = [
    candidates[0]?.type ?? [],
  ].flat();
  if (members.length === 0 || rest.length > 1 || rest.some((each) => each.type !== type)) return undefined;
  const base = readShape({ ...rest[0], type }, () => type);
  if (base.kind !== "string" && base.kind !== "integer") return undefined;
  const open = rest.length > 0 || (base.kind === "string" && members.length > 1);
  return { kind: "enumeration", base, open, members };
}

function readMembers(schema: JsonSchema): Member[] {
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  const doc = schema.const === undefined ? "" : (schema.description ?? "");
  return values.flatMap((value) => {
    if (typeof value !== "string" && typeof value !== "number") return [];
    return [{ key: codeNames.get(value) ?? String(value), value, doc }];
  });
}

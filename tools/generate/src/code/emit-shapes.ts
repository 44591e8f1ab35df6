import {
  type FieldShape,
  type FieldsShape,
  readShapes,
  type Shape,
  type ShapeTable,
} from "@parley/codegen/shapes";

import type { SchemaDocument } from "../json-schema.ts";
import { withClientShapes } from "./client-shapes.ts";
import { refuseUnsupported } from "./refuse-unsupported.ts";

/** The state of the emitter, which emits each definition after the definitions it refers to. */
interface Scope {
  table: ShapeTable;
  /** The constant for each emitted definition, by name. */
  references: Map<string, string>;
  /**
   * Maps each emitted text to the first definition that has it. Later definitions with the same text become aliases.
   */
  names: Map<string, string>;
  constants: string[];
  /** The definitions that are being emitted, from the outermost to the innermost. */
  open: string[];
}

/**
 * Emits one constant per definition, or an alias if an identical one exists. The data describes the allowed values and
 * possible repairs. Bundlers drop unused constants.
 *
 * @throws if there is an unknown keyword, since a validator could otherwise accept more than the schema allows.
 */
export function emitShapes(
  document: SchemaDocument,
  { hasClientShapes = false }: { hasClientShapes?: boolean } = {},
): string {
  refuseUnsupported(document);
  const shapes = readShapes(document);
  const table = hasClientShapes ? withClientShapes(shapes) : shapes;
  const scope: Scope = { table, references: new Map(), names: new Map(), constants: [], open: [] };
  for (const name of Object.keys(table)) reference(name, scope);
  return scope.constants.join("\n\n");
}

/** Returns the name of the constant for a definition. Emits the constant first if necessary. */
function reference(definition: string, scope: Scope): string {
  const known = scope.references.get(definition);
  if (known !== undefined) return known;
  if (scope.open.includes(definition)) throw new Error(`Cannot emit "${definition}": it contains itself`);
  scope.open.push(definition);
  const shape = scope.table[definition] ?? { is: "any" };
  const text = textOf(shape, scope);
  const same = isCode(text) ? scope.names.get(text) : text;
  const type = shape.is === "listed" ? "ListedShape" : "Shape";
  scope.constants.push(
    // Bundlers would not drop a constant that is only an alias.
    same !== undefined && scope.references.has(same)
      ? `export { ${same} as ${definition} };`
      : `export const ${definition}: ${type} = ${text};`,
  );
  if (same === undefined) scope.names.set(text, definition);
  scope.references.set(definition, same ?? definition);
  scope.open.pop();
  return same ?? definition;
}

/** Returns whether the text is code rather than the name of a constant. */
function isCode(text: string): boolean {
  return !/^[A-Za-z]\w*$/.test(text);
}

const constants = {
  any: "anything",
  none: "absent",
  null: "nothing",
  boolean: "anyBoolean",
  object: "anyObject",
} as const;

function textOf(shape: Shape, scope: Scope): string {
  switch (shape.is) {
    case "reference":
      return reference(shape.name, scope);
    case "string":
      return stringText(shape);
    case "integer":
    case "number":
      return numberText(shape);
    case "const":
      return JSON.stringify(shape.value);
    case "listed":
      return call("listed", shape.values.map(quote));
    case "array":
      return call("arrayOf", [textOf(shape.items, scope), String(shape.minItems ?? "")]);
    case "map":
      return call("mapOf", [textOf(shape.values, scope)]);
    case "fields":
      return fieldsShape(shape, scope);
    case "tagged":
      return taggedText(shape, scope);
    case "union":
      return call(shape.exclusive ? "oneOf" : "anyOf", textsOf(shape.alternatives, scope));
    default:
      return constants[shape.is];
  }
}

function textsOf(shapes: readonly Shape[] | undefined, scope: Scope): string[] {
  return (shapes ?? []).map((shape) => textOf(shape, scope));
}

function stringText({ minLength = 0, maxLength }: Shape & { is: "string" }): string {
  if (maxLength !== undefined) return call("stringOf", [String(minLength), String(maxLength)]);
  return minLength === 0 ? "anyString" : "someString";
}

function numberText({ is, minimum, maximum }: Shape & { is: "integer" | "number" }): string {
  const kind = is === "integer" ? "anyInteger" : "anyNumber";
  return minimum === undefined ? kind : call("bounded", [kind, String(minimum), String(maximum ?? "")]);
}

function fieldsShape({ fields, parts, nullAsEmpty }: FieldsShape, scope: Scope): string {
  const { _meta, ...named } = fields;
  const isUsual = _meta !== undefined && fieldText(_meta, scope) === `[anyObject, "?0e"]`;
  const texts = Object.entries(isUsual ? named : fields).map(
    ([name, field]) => `${keyText(name)}: ${fieldText(field, scope)}`,
  );
  const text = call(isUsual ? "object" : "bare", [recordText(texts), ...textsOf(parts, scope)]);
  return nullAsEmpty ? call("nullAsEmpty", [text]) : text;
}

function fieldText({ shape, rules }: FieldShape, scope: Scope): string {
  const text = textOf(shape, scope);
  if (text === "anyString" && rules === "?0e") return "optionalText";
  return rules === "" ? text : `[${text}, ${quote(rules)}]`;
}

function taggedText({ tag, variants, ...others }: Shape & { is: "tagged" }, scope: Scope): string {
  const cases = Object.entries(variants).map(
    ([value, shape]) => `${keyText(value)}: ${textOf(shape, scope)}`,
  );
  const lists = (["open", "unknown"] as const).flatMap((name) => {
    const texts = textsOf(others[name], scope);
    return texts.length === 0 ? [] : [`${name}: [${texts.join(", ")}]`];
  });
  return call("tagged", [quote(tag), recordText(cases), lists.length > 0 ? `{ ${lists.join(", ")} }` : ""]);
}

function recordText(entries: readonly string[]): string {
  return entries.length === 0 ? "{}" : `{\n${entries.map((entry) => `  ${entry},\n`).join("")}}`;
}

/** Returns a call that bundlers may drop if its result is unused. Omits empty arguments. */
function call(callee: string, args: readonly string[]): string {
  return `/*#__PURE__*/ ${callee}(${args.filter((each) => each !== "").join(", ")})`;
}

function keyText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

function quote(text: string): string {
  return JSON.stringify(text);
}

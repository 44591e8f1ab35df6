import type { FieldShape, Shape, ShapeTable } from "@parley/codegen/shapes";

/**
 * What the client of version 1 needs only for features that it may be without, by the message and the path to it. Its descriptor
 * looks no further than whether that is an object, and takes such updates for those of a later version, which pass unchecked: so
 * a client without the features has no code for them. `validators.gen.ts` checks all of it.
 */
const features: { readonly [definition: string]: readonly string[] } = {
  InitializeResponse: ["agentCapabilities", "sessionCapabilities", "systemPrompt"],
  NewSessionRequest: ["systemPrompt"],
  LoadSessionRequest: ["systemPrompt"],
  ResumeSessionRequest: ["systemPrompt"],
  SessionNotification: ["update"],
};

const updates: readonly string[] = [
  "plan_update",
  "plan_removed",
  "subagent_update",
  "session_message",
  "session_message_chunk",
];

/** Returns the name of the shape by which the client's descriptor of version 1 checks a message. */
export function clientShapeName(definition: string): string {
  return Object.hasOwn(features, definition) ? `Client${definition}` : definition;
}

/** Returns the shapes of version 1 with those of the client's descriptor added. */
export function withClientShapes(table: ShapeTable): ShapeTable {
  const { SessionNotification: notification } = table;
  if (notification === undefined) return table;
  const added = Object.entries(features).flatMap(([name, path]) => {
    const { [name]: shape } = table;
    return shape === undefined ? [] : [[clientShapeName(name), simplified(shape, path, table)] as const];
  });
  return { ...table, ...Object.fromEntries(added) };
}

function simplified(shape: Shape, [key, ...path]: readonly string[], table: ShapeTable): Shape {
  if (shape.is === "reference") return simplified(table[shape.name] ?? shape, [key ?? "", ...path], table);
  const field = shape.is === "fields" ? shape.fields[key ?? ""] : undefined;
  if (shape.is !== "fields" || field === undefined)
    throw new Error(`Cannot emit the shapes of a client: no property "${key}"`);
  const inner: FieldShape = {
    ...field,
    shape: path.length > 0 ? simplified(field.shape, path, table) : withoutParts(field.shape, table),
  };
  return { ...shape, fields: { ...shape.fields, [key ?? ""]: inner } };
}

function withoutParts(shape: Shape, table: ShapeTable): Shape {
  const target = shape.is === "reference" ? table[shape.name] : shape;
  if (target?.is !== "tagged") return { is: "object" };
  const variants = Object.entries(target.variants).filter(([tag]) => !updates.includes(tag));
  return { ...target, variants: Object.fromEntries(variants) };
}

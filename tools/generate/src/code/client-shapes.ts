import type { FieldShape, Shape, ShapeTable } from "@parley/codegen/shapes";

/**
 * Message parts that a version 1 client reads only for optional features, by message and path. The client descriptor
 * checks only that they are objects, and forwards {@link optionalUpdates} unchecked, as it does with updates of later
 * versions. Clients without these features therefore contain no code for them. `validators.gen.ts` checks everything.
 */
const features: { readonly [definition: string]: readonly string[] } = {
  InitializeResponse: ["agentCapabilities", "sessionCapabilities", "systemPrompt"],
  NewSessionRequest: ["systemPrompt"],
  LoadSessionRequest: ["systemPrompt"],
  ResumeSessionRequest: ["systemPrompt"],
  SessionNotification: ["update"],
};

const optionalUpdates: readonly string[] = [
  "plan_update",
  "plan_removed",
  "subagent_update",
  "session_message",
  "session_message_chunk",
];

/** Returns the name of the shape that the version 1 client descriptor uses to check a message. */
export function clientShapeName(definition: string): string {
  return Object.hasOwn(features, definition) ? `Client${definition}` : definition;
}

/** Adds the shapes of the client descriptor to those of version 1. */
export function withClientShapes(table: ShapeTable): ShapeTable {
  const added = Object.entries(features).flatMap(([name, path]) => {
    const { [name]: shape } = table;
    return shape === undefined ? [] : [[clientShapeName(name), simplified(shape, path, table)] as const];
  });
  return { ...table, ...Object.fromEntries(added) };
}

function simplified(shape: Shape, [key = "", ...path]: readonly string[], table: ShapeTable): Shape {
  if (shape.is === "reference") return simplified(table[shape.name] ?? shape, [key, ...path], table);
  const field = shape.is === "fields" ? shape.fields[key] : undefined;
  if (shape.is !== "fields" || field === undefined)
    throw new Error(`Cannot emit the shapes of a client: no property "${key}"`);
  const inner: FieldShape = {
    ...field,
    shape: path.length > 0 ? simplified(field.shape, path, table) : withoutParts(field.shape, table),
  };
  return { ...shape, fields: { ...shape.fields, [key]: inner } };
}

function withoutParts(shape: Shape, table: ShapeTable): Shape {
  const target = shape.is === "reference" ? table[shape.name] : shape;
  if (target?.is !== "tagged") return { is: "object" };
  const variants = Object.entries(target.variants).filter(([tag]) => !optionalUpdates.includes(tag));
  return { ...target, variants: Object.fromEntries(variants) };
}

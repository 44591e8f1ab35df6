export { readShapes } from "./read-shapes.ts";
export { listedValues, splitNull, withoutTag } from "./schema-parts.ts";
export type { FieldShape, FieldsShape, Shape, ShapeTable, TaggedShape } from "./shape.ts";

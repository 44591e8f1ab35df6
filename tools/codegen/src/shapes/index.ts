export { readShapes } from "./read-shapes.ts";
export { forbiddenNames, listedValues, splitNull, withoutTag } from "./schema-parts.ts";
export type { FieldShape, FieldsShape, Shape, ShapeTable, TaggedShape } from "./shape.ts";

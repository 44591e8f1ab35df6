import { indent, type Lines } from "../lines.ts";
import { kotlinString } from "./kotlin-doc.ts";
import type { KotlinScope } from "./kotlin-scope.ts";

/** Maximum number of characters in a literal, because class files limit literals to 65,535 bytes. */
const maxLiteral = 16_000;

export function renderShapeTable({ shapes }: KotlinScope): Lines {
  const text = JSON.stringify(shapes);
  const count = Math.ceil(text.length / maxLiteral);
  const pieces = Array.from({ length: count }, (_, at) => text.slice(at * maxLiteral, (at + 1) * maxLiteral));
  return [
    "/** The shapes of all definitions as JSON text, split because literals have a maximum size. */",
    "internal val shapeTable: List<String> = listOf(",
    indent(pieces.map((piece) => `${kotlinString(piece)},`)),
    ")",
  ];
}

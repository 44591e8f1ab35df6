import type { SchemaDocument } from "../json-schema.ts";
import { plainNames } from "./emit-plain-tests.ts";

/** Emits a public decoder named after each definition. Bundlers drop unused decoders. */
export function emitValidators(document: SchemaDocument): string {
  const decoders = Object.keys(document.$defs).map((name) => {
    const makings = [JSON.stringify(name), ...checksOf(name, document)].join(", ");
    return `export const ${name}: Decoder<types.${name}> = /*#__PURE__*/ createDecoder(${makings});`;
  });
  return decoders.join("\n");
}

/** Returns the arguments of a decoder: the shape and, if there is one, the quick test. */
export function checksOf(
  definition: string,
  document: SchemaDocument,
  shapeName: string = definition,
): string[] {
  const test = plainNames(document).includes(definition) ? [`plain.isPlain${definition}`] : [];
  return [`shapes.${shapeName}`, ...test];
}

import type { SchemaDocument } from "../json-schema.ts";
import { plainNames } from "./emit-plain-tests.ts";

/** Emits the public decoders, one a definition and named as it is; each is dropped from a bundle that does not use it. */
export function emitValidators(document: SchemaDocument): string {
  const decoders = Object.keys(document.$defs).map((name) => {
    const makings = [JSON.stringify(name), ...checksOf(name, document)].join(", ");
    return `export const ${name}: Decoder<types.${name}> = /*#__PURE__*/ createDecoder(${makings});`;
  });
  return decoders.join("\n");
}

/** What checks the values of a definition: its shape, and its quick test if it has one. */
export function checksOf(definition: string, document: SchemaDocument): string[] {
  const test = plainNames(document).includes(definition) ? [`plain.isPlain${definition}`] : [];
  return [`shapes.${definition}`, ...test];
}

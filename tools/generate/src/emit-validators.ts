import type { SchemaDocument } from "./json-schema.ts";

/** Emits the public decoders, one a definition and named as it is; each is dropped from a bundle that does not use it. */
export function emitValidators(document: SchemaDocument, repairs: ReadonlySet<string>): string {
  const names = Object.keys(document.$defs);
  const decoders = names.map((name) => {
    const data = repairs.has(name) ? `, repairs.repairs${name}` : "";
    return `export const ${name}: Decoder<types.${name}> = /*#__PURE__*/ createDecoder("${name}", checks.check${name}${data});`;
  });
  return decoders.join("\n");
}

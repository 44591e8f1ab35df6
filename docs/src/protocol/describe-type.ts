import { referencedName } from "./schema-node.ts";
import type { SchemaNode } from "./schema-node.ts";

/** Describes a type in words. Names of definitions link to `page`. */
export function describeType(node: SchemaNode, page: string): string {
  if (node.$ref !== undefined) {
    const name = referencedName(node);
    return `[${name}](${page}#${name.toLowerCase()})`;
  }
  if (node.const !== undefined) return `\`${JSON.stringify(node.const)}\``;
  const [single, ...others] = node.allOf ?? [];
  if (single && others.length === 0 && node.properties === undefined) return describeType(single, page);
  const variants = node.oneOf ?? node.anyOf;
  if (variants) return [...new Set(variants.map((variant) => describeType(variant, page)))].join(" or ");
  if (node.enum) return node.enum.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  const types = typeof node.type === "string" ? [node.type] : (node.type ?? ["any"]);
  return types.map((type) => describeSimple(type, node, page)).join(" or ");
}

function describeSimple(type: string, { items, additionalProperties }: SchemaNode, page: string): string {
  if (type === "array" && items) return `list of ${describeType(items, page)}`;
  if (type === "object" && typeof additionalProperties === "object") {
    return `map of ${describeType(additionalProperties, page)}`;
  }
  return type;
}

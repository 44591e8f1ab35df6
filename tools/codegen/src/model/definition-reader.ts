import { alternativesOf, type JsonSchema } from "../schema/json-schema.ts";
import type { InlineDefinitions } from "./inline-definitions.ts";
import type { Definition, Field, Structure } from "./model.ts";
import { isObject, objectParts, type ObjectParts } from "./object-parts.ts";
import { pascalCase } from "./pascal-case.ts";
import { readEnumeration } from "./read-enumeration.ts";
import { readNullableShape } from "./read-shape.ts";
import { findTag, readTaggedUnion } from "./read-tagged-union.ts";
import { readUntaggedUnion } from "./read-untagged-union.ts";

/** Reads definitions one at a time and names inline schemas. */
export class DefinitionReader implements InlineDefinitions {
  /** Definitions read so far. Each definition in the schema comes after the definitions that were added for it. */
  readonly definitions: Definition[] = [];
  readonly schemas: { readonly [name: string]: JsonSchema };
  readonly #names: Set<string>;

  constructor(schemas: { readonly [name: string]: JsonSchema }) {
    this.schemas = schemas;
    this.#names = new Set(Object.keys(schemas));
  }

  /** Adds a definition with the given name. */
  read(name: string, schema: JsonSchema): void {
    const doc = schema.description ?? "";
    this.definitions.push({ name, doc, ...this.#readContent(name, schema) } as Definition);
  }

  define(proposed: string, schema: JsonSchema): string {
    const name = this.#unusedName(proposed);
    this.read(name, schema);
    return name;
  }

  defineStructure(proposed: string, doc: string, parts: ObjectParts): string {
    const name = this.#unusedName(proposed);
    this.definitions.push({ name, doc, ...this.structure(name, parts) });
    return name;
  }

  structure(name: string, parts: ObjectParts): Structure {
    const fields = [...parts.properties].map(([key, schema]): Field => {
      const define = (inline: JsonSchema): string => this.define(name + pascalCase(key), inline);
      const doc = schema.description ?? "";
      return { key, doc, required: parts.required.has(key), ...readNullableShape(schema, define) };
    });
    return { kind: "structure", fields, alternatives: allAlternatives(parts) };
  }

  #readContent(name: string, schema: JsonSchema): object {
    const enumeration = readEnumeration(schema);
    if (enumeration) return enumeration;
    const tag = findTag(schema, this.schemas);
    if (tag !== undefined) return readTaggedUnion(name, schema, { tag, reader: this });
    if (isObject(schema, this.schemas) && (schema.properties ?? alternativesOf(schema).length === 0)) {
      return this.structure(name, objectParts(schema, this.schemas));
    }
    if (alternativesOf(schema).length > 0) return readUntaggedUnion(name, schema, this);
    const { shape } = readNullableShape(schema, (inline) => this.define(`${name}Value`, inline));
    return { kind: "alias", shape };
  }

  #unusedName(proposed: string): string {
    const name = this.#names.has(proposed) ? this.#unusedName(`${proposed}Variant`) : proposed;
    this.#names.add(name);
    return name;
  }
}

/** Returns the alternatives of an object. An object that only forbids properties gets a single alternative. */
function allAlternatives({ alternatives, forbidden }: ObjectParts): Structure["alternatives"] {
  if (forbidden.size === 0) return alternatives;
  const { exclusive, sets } = alternatives ?? { exclusive: false, sets: [{ required: [], forbidden: [] }] };
  return {
    exclusive,
    sets: sets.map((set) => ({ ...set, forbidden: [...set.forbidden, ...forbidden] })),
  };
}

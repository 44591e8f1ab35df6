import type { Definition, Model } from "../model/model.ts";
import { definitionKeyword } from "./definition-attribute.ts";

/** Encodes a model as a schema. Each definition is a marked class with one property for each name that it needs. */
export function encodeModel(model: Model): object {
  const classes = model.definitions.map((each) => [each.name, encodeDefinition(each)] as const);
  return { $schema: "https://json-schema.org/draft/2020-12/schema", $defs: Object.fromEntries(classes) };
}

function encodeDefinition(definition: Definition): object {
  const properties = Object.fromEntries(namedParts(definition).map((key) => [key, { type: "string" }]));
  return { type: "object", properties, additionalProperties: false, [definitionKeyword]: definition.name };
}

/** Returns the keys of all parts of a definition that need a name. */
function namedParts(definition: Definition): string[] {
  switch (definition.kind) {
    case "structure":
      return definition.fields.map((each) => each.key);
    case "enumeration":
      return definition.members.map((each) => each.key);
    case "tagged":
      return [
        ...definition.variants.map((each) => each.value),
        ...definition.untagged.map((each) => each.key),
      ];
    case "untagged":
      return definition.alternatives.map((each) => each.key);
    case "alias":
    case "wrapper":
      return [];
  }
}

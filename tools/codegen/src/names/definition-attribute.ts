import { type JSONSchemaInput, type Type, TypeAttributeKind } from "quicktype-core";

type AttributeProducer = NonNullable<ConstructorParameters<typeof JSONSchemaInput>[1]>[number];

/** The keyword for passing a definition's name to quicktype. */
export const definitionKeyword = "x-definition";

/** Marks a class with its definition, so that quicktype does not merge it with other classes of the same shape. */
class DefinitionAttributeKind extends TypeAttributeKind<string> {
  override get inIdentity(): boolean {
    return true;
  }

  override combine(names: string[]): string | undefined {
    return names[0];
  }

  override makeInferred(): undefined {
    return undefined;
  }

  override stringify(name: string): string {
    return name;
  }
}

const definitionKind = new DefinitionAttributeKind("parleyDefinition");

/** Reads the definition mark in a schema. */
export const definitionAttributes: AttributeProducer = (schema) => {
  const name = typeof schema === "object" ? schema[definitionKeyword] : undefined;
  return typeof name === "string" ? { forType: definitionKind.makeAttributes(name) } : undefined;
};

/** Returns the name of a marked class's definition. */
export function definitionOf(type: Type): string | undefined {
  return definitionKind.tryGetInAttributes(type.getAttributes());
}

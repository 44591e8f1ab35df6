import { type JSONSchemaInput, type Type, TypeAttributeKind } from "quicktype-core";

type AttributeProducer = NonNullable<ConstructorParameters<typeof JSONSchemaInput>[1]>[number];

/** The keyword that carries a definition's name into quicktype's graph. */
export const definitionKeyword = "x-definition";

/** Marks a class with the definition that it stands for, and so keeps it apart from all classes of the same shape. */
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

/** Reads the mark of a schema. */
export const definitionAttributes: AttributeProducer = (schema) => {
  const name = typeof schema === "object" ? schema[definitionKeyword] : undefined;
  return typeof name === "string" ? { forType: definitionKind.makeAttributes(name) } : undefined;
};

/** The definition that a class stands for. */
export function definitionOf(type: Type): string | undefined {
  return definitionKind.tryGetInAttributes(type.getAttributes());
}

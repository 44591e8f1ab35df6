/** The parts of JSON Schema that the protocol's schemas use. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly additionalProperties?: boolean | SchemaNode;
  readonly allOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly default?: unknown;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly "x-method"?: string;
  readonly "x-side"?: "agent" | "client" | "protocol";
}

/** Definitions of a protocol version, by name. */
export type Definitions = Readonly<Record<string, SchemaNode>>;

/** Returns the definition name at the end of a reference. */
export function referencedName({ $ref = "" }: SchemaNode): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}

export interface Property {
  readonly name: string;
  readonly node: SchemaNode;
  readonly required: boolean;
}

/** Returns an object's properties, including those it inherits. */
export function propertiesOf(node: SchemaNode, definitions: Definitions): Property[] {
  const { properties = {}, required = [], allOf = [] } = node;
  const own = Object.entries(properties).map(([name, property]) => ({
    name,
    node: property,
    required: required.includes(name),
  }));
  const inherited = allOf.flatMap((part) =>
    propertiesOf(part.$ref === undefined ? part : (definitions[referencedName(part)] ?? {}), definitions),
  );
  const names = new Set(own.map(({ name }) => name));
  return [...own, ...inherited.filter(({ name }) => !names.has(name))];
}

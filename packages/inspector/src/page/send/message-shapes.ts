import { type JsonObject, toObject } from "../model/row.ts";

export interface Member {
  readonly name: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

/** Names and indexes that lead from a message to a value in it. */
export type Path = readonly (string | number)[];

/**
 * Determines what is allowed at each place in a message to the agent, based on the JSON Schema of a protocol version.
 */
export class MessageShapes {
  readonly #definitions: JsonObject;
  readonly #methods: ReadonlyMap<string, JsonObject>;
  readonly #notifications: ReadonlySet<string>;

  constructor(schema: JsonObject) {
    this.#definitions = toObject(schema["$defs"]);
    const ofMethods = Object.entries(this.#definitions)
      .map(([name, value]) => ({ name, definition: toObject(value) }))
      .filter(({ name, definition }) => isParamsOfAgent(name, definition));
    const methodOf = ({ definition }: (typeof ofMethods)[number]): string => String(definition["x-method"]);
    this.#methods = new Map(ofMethods.map((each) => [methodOf(each), each.definition]));
    this.#notifications = new Set(
      ofMethods.filter(({ name }) => name.endsWith("Notification")).map(methodOf),
    );
  }

  get methods(): string[] {
    return [...this.#methods.keys()];
  }

  isNotification(method: string): boolean {
    return this.#notifications.has(method);
  }

  /** Returns minimal params for a method. */
  paramsOf(method: string): unknown {
    return this.#skeleton(toObject(this.#methods.get(method)));
  }

  /** Returns the members that the object at a path may have, required ones first. */
  membersAt(message: unknown, path: Path): Member[] {
    const members = this.#schemasAt(message, path).flatMap((schema) => this.#ownMembers(schema));
    const byName = new Map<string, Member>();
    for (const member of members) {
      const known = byName.get(member.name);
      const schema = known ? { allOf: [known.schema, member.schema] } : member.schema;
      const isRequired = member.isRequired || known?.isRequired === true;
      byName.set(member.name, { ...member, schema, isRequired });
    }
    return [...byName.values()].toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
  }

  /** Returns the constants, enum values, booleans and `null` that the schema allows at a path. */
  valuesAt(message: unknown, path: Path): unknown[] {
    // The current value must not restrict the suggestions.
    const values = this.#schemasAt(without(message, path), path).flatMap((schema) => {
      if ("const" in schema) return [schema["const"]];
      if (Array.isArray(schema["enum"])) return schema["enum"] as unknown[];
      const types = [schema["type"]].flat();
      return [...(types.includes("boolean") ? [true, false] : []), ...(types.includes("null") ? [null] : [])];
    });
    return [...new Set(values)];
  }

  /** Returns a minimal value for a member. */
  smallest({ schema }: Member): unknown {
    return this.#skeleton(schema);
  }

  /** Returns a member's description, if the schema has one. */
  describe({ schema }: Member): string | undefined {
    const texts = this.#alternatives(schema, undefined).map((each) => each["description"]);
    return texts.find((text) => typeof text === "string");
  }

  #root(message: unknown): JsonObject {
    const { method } = toObject(message);
    const params = this.#methods.get(String(method)) ?? {};
    const name = { description: "The method that is called.", enum: this.methods };
    return {
      properties: { jsonrpc: { const: "2.0" }, id: {}, method: name, params },
      required: ["jsonrpc", "method", "params"],
    };
  }

  #schemasAt(message: unknown, path: Path): JsonObject[] {
    let value: unknown = message;
    let schemas = this.#alternatives(this.#root(message), message);
    for (const step of path) {
      value = Array.isArray(value) ? (value as unknown[])[Number(step)] : toObject(value)[step];
      schemas = schemas
        .flatMap((schema) =>
          typeof step === "number"
            ? [toObject(schema["items"])]
            : [toObject(toObject(schema["properties"])[step])],
        )
        .flatMap((schema) => this.#alternatives(schema, value));
    }
    return schemas;
  }

  #ownMembers(schema: JsonObject): Member[] {
    const required = Array.isArray(schema["required"]) ? schema["required"] : [];
    return Object.entries(toObject(schema["properties"])).map(([name, member]) => ({
      name,
      schema: toObject(member),
      isRequired: required.includes(name),
    }));
  }

  /** Returns a schema and its component schemas, except for alternatives that a constant in `value` rules out. */
  #alternatives(schema: JsonObject, value: unknown): JsonObject[] {
    const { $ref, allOf, anyOf, oneOf, ...own } = schema;
    const parts = [$ref === undefined ? [] : [this.#definition($ref)], allOf ?? []].flat().map(toObject);
    const choices = [anyOf ?? [], oneOf ?? []].flat().map(toObject);
    return [
      own,
      ...parts.flatMap((part) => this.#alternatives(part, value)),
      ...choices
        .map((choice) => this.#alternatives(choice, value))
        .filter((all) => !all.some((each) => excludes(each, value)))
        .flat(),
    ];
  }

  #definition(ref: unknown): JsonObject {
    return toObject(this.#definitions[String(ref).replace("#/$defs/", "")]);
  }

  #skeleton(schema: JsonObject): unknown {
    const { $ref, allOf, anyOf, oneOf } = schema;
    if ("const" in schema) return schema["const"];
    if (Array.isArray(schema["enum"])) return schema["enum"][0];
    const [type] = [schema["type"]].flat();
    const parts = [
      $ref === undefined ? [] : [this.#definition($ref)],
      allOf ?? [],
      firstOf(anyOf),
      firstOf(oneOf),
    ]
      .flat()
      .map((part) => this.#skeleton(toObject(part)));
    if (
      type === "object" ||
      parts.some((part) => typeof part === "object" && part !== null && !Array.isArray(part))
    ) {
      const own = this.#ownMembers(schema).filter(({ isRequired }) => isRequired);
      const members = own.map((member) => [member.name, this.#skeleton(member.schema)] as const);
      return Object.assign({}, ...parts, Object.fromEntries(members)) as JsonObject;
    }
    if (parts.length > 0) return parts[0];
    if (type === "array") {
      return Array.from({ length: Number(schema["minItems"] ?? 0) }, () =>
        this.#skeleton(toObject(schema["items"])),
      );
    }
    return { string: "", boolean: false, integer: 0, number: 0 }[String(type)] ?? null;
  }
}

function isParamsOfAgent(name: string, { "x-method": method, "x-side": side }: JsonObject): boolean {
  return typeof method === "string" && side !== "client" && !name.endsWith("Response");
}

/** Returns a copy of a message without the value at a path. */
function without(message: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return undefined;
  if (Array.isArray(message))
    return message.map((item, index) => (index === step ? without(item, rest) : item));
  const entries = Object.entries(toObject(message)).map(([name, value]) => {
    return [name, name === step ? without(value, rest) : value] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function firstOf(choices: unknown): unknown[] {
  return Array.isArray(choices) ? choices.slice(0, 1) : [];
}

/** Returns whether a member of the value differs from the only value that the schema allows for it. */
function excludes(schema: JsonObject, value: unknown): boolean {
  const members = toObject(value);
  return Object.entries(toObject(schema["properties"])).some(
    ([name, member]) =>
      name in members && "const" in toObject(member) && toObject(member)["const"] !== members[name],
  );
}

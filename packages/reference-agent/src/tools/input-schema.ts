/** The subset of JSON Schema that tools of this agent use for their input. */
export type InputSchema =
  | { readonly type: "string"; readonly description?: string; readonly enum?: readonly string[] }
  | {
      readonly type: "integer";
      readonly description?: string;
      readonly minimum?: number;
      readonly maximum?: number;
    }
  | { readonly type: "boolean"; readonly description?: string }
  | { readonly type: "array"; readonly description?: string; readonly items: InputSchema }
  | ObjectSchema;

/** An object with these properties and no others. */
export type ObjectSchema = {
  readonly type: "object";
  readonly description?: string;
  readonly properties: { readonly [name: string]: InputSchema };
  readonly required: readonly string[];
  readonly additionalProperties: false;
};

/** The TypeScript type of the values that a schema accepts. */
export type InputOf<Schema> = Schema extends { readonly enum: readonly (infer Value)[] }
  ? Value
  : Schema extends { readonly type: "string" }
    ? string
    : Schema extends { readonly type: "integer" }
      ? number
      : Schema extends { readonly type: "boolean" }
        ? boolean
        : Schema extends { readonly type: "array"; readonly items: infer Items }
          ? readonly InputOf<Items>[]
          : Schema extends {
                readonly properties: infer Properties;
                readonly required: readonly (infer Required)[];
              }
            ? { readonly [Name in keyof Properties & Required]: InputOf<Properties[Name]> } & {
                readonly [Name in Exclude<keyof Properties, Required>]?:
                  | InputOf<Properties[Name]>
                  | undefined;
              }
            : never;

/**
 * Checks the input of a tool call, which a model made up.
 *
 * @throws {Error} naming the field that is wrong, with a message for the model.
 */
export function parseInput<const Schema extends ObjectSchema>(
  schema: Schema,
  input: unknown,
): InputOf<Schema> {
  const problem = problemOf(schema, input, "");
  if (problem !== undefined) throw new Error(`Invalid input: ${problem}`);
  return input as InputOf<Schema>;
}

function problemOf(schema: InputSchema, value: unknown, path: string): string | undefined {
  switch (schema.type) {
    case "string":
      return stringProblem(schema.enum, value, path);
    case "integer":
      return integerProblem(schema, value, path);
    case "boolean":
      return typeof value === "boolean" ? undefined : wrong(path, "a boolean", value);
    case "array": {
      if (!Array.isArray(value)) return wrong(path, "an array", value);
      const { items } = schema;
      return firstProblem(value.entries(), ([index, item]) => problemOf(items, item, `${path}[${index}]`));
    }
    default:
      return objectProblem(schema, value, path);
  }
}

function stringProblem(
  allowed: readonly string[] | undefined,
  value: unknown,
  path: string,
): string | undefined {
  if (typeof value !== "string") return wrong(path, "a string", value);
  if (allowed === undefined || allowed.includes(value)) return undefined;
  return wrong(path, `one of ${allowed.map((word) => JSON.stringify(word)).join(", ")}`, value);
}

function integerProblem(
  { minimum = -Infinity, maximum = Infinity }: { readonly minimum?: number; readonly maximum?: number },
  value: unknown,
  path: string,
): string | undefined {
  if (!Number.isSafeInteger(value)) return wrong(path, "an integer", value);
  const number = value as number;
  if (number < minimum) return wrong(path, `at least ${minimum}`, value);
  return number > maximum ? wrong(path, `at most ${maximum}`, value) : undefined;
}

function objectProblem(schema: ObjectSchema, value: unknown, path: string): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return wrong(path, "an object", value);
  }
  const fields = value as { readonly [name: string]: unknown };
  const missing = schema.required.find((name) => !Object.hasOwn(fields, name));
  if (missing !== undefined) return `"${member(path, missing)}" is missing`;
  return firstProblem(Object.entries(fields), ([name, field]) => {
    const inner = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (inner === undefined) return `"${member(path, name)}" is not a field of this tool`;
    return problemOf(inner, field, member(path, name));
  });
}

function firstProblem<Item>(
  items: Iterable<Item>,
  find: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const problem = find(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function member(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function wrong(path: string, expected: string, value: unknown): string {
  const shown = JSON.stringify(value) ?? "nothing";
  const cut = shown.length > 60 ? `${shown.slice(0, 60)}…` : shown;
  return `${path === "" ? "it" : `"${path}"`} must be ${expected}, found ${cut}`;
}

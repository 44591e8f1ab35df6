import { alternativesOf, type JsonSchema, referencedDefinition, type SchemaDocument } from "./json-schema.ts";

/** How generated code tests a value that is neither object nor array. */
export interface ScalarTest {
  /** JavaScript that is true when the expression passes; `null` is not its business. */
  passes: (expression: string) => string;
  /** What an error says was expected, `null` included where it is allowed. */
  expected: string;
  nullable: boolean;
  /** The definition whose listed values these are, when only listed values pass. */
  list?: string;
  /** The only value that passes. */
  constant?: string | number;
}

/** The test for a schema, or `undefined` if the schema speaks of objects, of arrays or of anything at all. */
export function scalarTest(schema: JsonSchema, document: SchemaDocument): ScalarTest | undefined {
  const definition = referencedDefinition(schema);
  if (definition !== undefined) return ofDefinition(definition, document);
  const alternatives = alternativesOf(schema);
  if (alternatives !== undefined)
    return "type" in schema ? undefined : ofAlternatives(alternatives, document);
  if (schema.const !== undefined) return constant(schema.const);
  const types = [schema.type ?? []].flat();
  const tests = types.map((type) => ofType(type, schema));
  return tests.length > 0 && tests.every((test) => test !== undefined) ? either(tests) : undefined;
}

/** The strings that an enumeration lists, if it lists all that it accepts. */
export function listedValues(schema: JsonSchema): string[] | undefined {
  const values = alternativesOf(schema)?.map(({ const: value }) => value);
  return values?.every((value) => typeof value === "string") === true ? values : undefined;
}

function ofDefinition(definition: string, document: SchemaDocument): ScalarTest | undefined {
  const schema = document.$defs[definition] ?? {};
  const values = listedValues(schema);
  if (values === undefined) return scalarTest(schema, document);
  const expected = values.map((value) => JSON.stringify(value)).join(" | ");
  return { passes: (x) => `list${definition}.has(${x})`, expected, nullable: false, list: definition };
}

function ofAlternatives(alternatives: JsonSchema[], document: SchemaDocument): ScalarTest | undefined {
  const tests = alternatives.map((alternative) => scalarTest(alternative, document));
  return tests.every((test) => test !== undefined) ? either(tests) : undefined;
}

function constant(value: string | number): ScalarTest {
  const text = JSON.stringify(value);
  return { passes: (x) => `${x} === ${text}`, expected: text, nullable: false, constant: value };
}

function ofType(type: string, schema: JsonSchema): ScalarTest | undefined {
  const test = (passes: (x: string) => string, expected = type): ScalarTest => ({
    passes,
    expected,
    nullable: false,
  });
  switch (type) {
    case "null":
      return { passes: () => "false", expected: "null", nullable: true };
    case "boolean":
      return test((x) => `typeof ${x} === "boolean"`);
    case "string":
      return stringTest(schema, test);
    case "integer":
      return numberTest("Number.isInteger", schema, test);
    case "number":
      return numberTest("Number.isFinite", schema, test);
    case "object":
      return isPlainObject(schema) ? test((x) => `isObject(${x})`) : undefined;
    default:
      return undefined;
  }
}

type MakeTest = (passes: (x: string) => string, expected?: string) => ScalarTest;

function stringTest({ minLength }: JsonSchema, test: MakeTest): ScalarTest {
  if (minLength === undefined) return test((x) => `typeof ${x} === "string"`);
  // JSON Schema counts code points and JavaScript code units: they agree on whether there is any.
  if (minLength !== 1) throw new Error(`Cannot emit "minLength" ${minLength}: no rule but for 1`);
  return test((x) => `(typeof ${x} === "string" && ${x} !== "")`, "string that is not empty");
}

function numberTest(isKind: string, { minimum, maximum, type }: JsonSchema, test: MakeTest): ScalarTest {
  const bounds = [
    ...(minimum === undefined ? [] : [{ code: `>= ${minimum}`, text: ` from ${minimum}` }]),
    ...(maximum === undefined ? [] : [{ code: `<= ${maximum}`, text: ` to ${maximum}` }]),
  ];
  const kind = [type ?? []].flat().find((name) => name !== "null") ?? "number";
  const expected = kind + bounds.map(({ text }) => text).join("");
  if (bounds.length === 0) return test((x) => `${isKind}(${x})`, expected);
  return test(
    (x) => `(${isKind}(${x}) && ${bounds.map(({ code }) => `(${x} as number) ${code}`).join(" && ")})`,
    expected,
  );
}

/** An object whose properties may be anything. */
function isPlainObject({ properties, required, additionalProperties = true, allOf }: JsonSchema): boolean {
  return additionalProperties === true && [properties, required, allOf].every((rule) => rule === undefined);
}

function either(tests: ScalarTest[]): ScalarTest | undefined {
  const nullable = tests.some((test) => test.nullable);
  const others = tests.filter(({ expected }) => expected !== "null");
  const lists = others.flatMap(({ list }) => list ?? []);
  if (lists.length > 0 && others.length > 1) throw new Error(`Cannot emit a union of lists: ${lists.join()}`);
  const [list] = lists;
  const open = withoutConstants(others);
  return {
    passes: (x) => open.map(({ passes }) => passes(x)).join(" || ") || "false",
    expected: [...open.map(({ expected }) => expected), ...(nullable ? ["null"] : [])].join(" | "),
    nullable,
    ...(list === undefined ? {} : { list }),
  };
}

/** In an open enumeration, the listed values say nothing about what passes. */
function withoutConstants(tests: ScalarTest[]): ScalarTest[] {
  const isOpen = (type: string): boolean => tests.some(({ expected }) => expected === type);
  return tests.filter(({ constant: value }) => {
    if (value === undefined) return true;
    return !isOpen(typeof value === "string" ? "string" : "integer");
  });
}

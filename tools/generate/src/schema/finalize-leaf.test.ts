import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { JsonSchema } from "../json-schema.ts";
import { readSources } from "../sources/read-sources.ts";
import { emitSchema } from "./emit-schema.ts";

const primitives = join(import.meta.dirname, "../../../../schema/src/primitive.ts");

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-schema-"));
  writeFileSync(join(folder, "index.ts"), `export type * from "./topic.ts";\n`);
  cpSync(primitives, join(folder, "primitive.ts"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function emit(source: string): { [name: string]: JsonSchema } {
  const imports = `import type { Meta, OpenString, Tagged, Uint32, UnknownTag } from "./primitive.ts";\n`;
  writeFileSync(join(folder, "topic.ts"), imports + source);
  return emitSchema(readSources(folder)).$defs;
}

describe("emitting a schema", () => {
  it("refers to a type by name even in a union with null", () => {
    const { A } = emit(`
export type Kind = "x" | "y";
export interface A {
  kind?: Kind | null;
  kinds: Kind[] | null;
}`);
    expect(A).toEqual({
      type: "object",
      properties: {
        kind: { anyOf: [{ $ref: "#/$defs/Kind" }, { type: "null" }] },
        kinds: { type: ["array", "null"], items: { $ref: "#/$defs/Kind" } },
      },
      required: ["kinds"],
    });
  });

  it("keeps the comment on a property separate from the one on its type", () => {
    const { A, B } = emit(`
export interface A {
  /**
   * The property.
   * @default {}
   * @x-deserialize-default-on-error true
   */
  optional?: B;
  /**
   * The required one.
   * @x-side agent
   */
  required: B;
}
/** The type. */
export interface B {}`);
    const allOf = [{ $ref: "#/$defs/B" }];
    expect(A?.properties).toEqual({
      optional: { description: "The property.", allOf, default: {}, "x-deserialize-default-on-error": true },
      required: { description: "The required one.", allOf, "x-side": "agent" },
    });
    expect(B).toEqual({ description: "The type.", type: "object" });
  });

  it("inlines building blocks", () => {
    const { A, Name } = emit(`
/** @type string */
export type Name = Tagged<string, "Name">;
export interface A {
  line?: Uint32 | null;
  lines: Uint32[];
  _meta?: Meta;
}`);
    const line = { description: "A non-negative integer.", format: "uint32", minimum: 0 };
    expect(Name).toEqual({ type: "string" });
    expect(A?.properties?.["line"]).toEqual({ ...line, type: ["integer", "null"] });
    expect(A?.properties?.["lines"]).toEqual({ type: "array", items: { ...line, type: "integer" } });
    expect(A?.properties?.["_meta"]).toMatchObject({ type: ["object", "null"], additionalProperties: true });
  });

  it("keeps the order of union members and their comments", () => {
    const { Order } = emit(`
export type Early = "c";
export type Order =
  /** Last in the alphabet. */
  | "c"
  /** First. */
  | "a"
  | "b";`);
    expect(Order?.oneOf).toEqual([
      { description: "Last in the alphabet.", type: "string", const: "c" },
      { description: "First.", type: "string", const: "a" },
      { type: "string", const: "b" },
    ]);
  });

  it("keeps an open enum open", () => {
    const { Open } = emit(`export type Open = "a" | OpenString;`);
    expect(Open?.anyOf).toEqual([
      { type: "string", const: "a" },
      { description: "Any other string.", type: "string" },
    ]);
  });

  it("names the tag of a union whose members all have one", () => {
    const { Shape } = emit(`
export interface Circle {
  radius: Uint32;
}
export type Shape = ({ type: "circle" } & Circle) | { type: "point" };`);
    expect(Shape).toEqual({
      oneOf: [
        {
          type: "object",
          properties: { type: { type: "string", const: "circle" } },
          required: ["type"],
          allOf: [{ $ref: "#/$defs/Circle" }],
        },
        { type: "object", properties: { type: { type: "string", const: "point" } }, required: ["type"] },
      ],
      discriminator: { propertyName: "type" },
    });
  });

  it("excludes known tags from the variant for unknown tags", () => {
    const { Shape } = emit(`
export type Shape =
  | { type: "point" }
  | {
      /** Any other. */
      type: UnknownTag;
      [key: string]: unknown;
    };`);
    const tag = {
      type: "object",
      properties: { type: { type: "string", const: "point" } },
      required: ["type"],
    };
    expect(Shape?.anyOf?.[1]).toEqual({
      type: "object",
      properties: { type: { description: "Any other.", type: "string" } },
      required: ["type"],
      additionalProperties: true,
      not: { anyOf: [tag] },
    });
  });

  it("does not distribute properties next to a union", () => {
    const { Option } = emit(`
export interface On {
  value: boolean;
}
export interface Off {
  reason: string;
}
export type Option = {
  name: string;
} & (On | Off);`);
    expect(Option).toEqual({
      type: "object",
      properties: { name: { type: "string" } },
      required: ["name"],
      anyOf: [{ $ref: "#/$defs/On" }, { $ref: "#/$defs/Off" }],
    });
  });

  it("omits a property that is never set", () => {
    const { A } = emit(`
export interface A {
  /**
   * Never set.
   * @ignore
   */
  type?: never;
  name: string;
}`);
    expect(A?.properties).toEqual({ name: { type: "string" } });
  });

  it("preserves the type of additional properties", () => {
    const { A } = emit(`
export interface A {
  env: { [name: string]: Uint32 };
  data: { [name: string]: unknown };
}`);
    expect(A?.properties?.["env"]).toMatchObject({
      type: "object",
      additionalProperties: { type: "integer" },
    });
    expect(A?.properties?.["data"]).toEqual({ type: "object", additionalProperties: true });
  });
});

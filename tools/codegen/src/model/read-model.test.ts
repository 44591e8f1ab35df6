import { describe, expect, it } from "vitest";

import type { JsonSchema } from "../schema/json-schema.ts";
import { flattenVariants } from "./flatten-variants.ts";
import type { Definition } from "./model.ts";
import { readModel } from "./read-model.ts";

const text: JsonSchema = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };
const tagged = (value: string, payload: string): JsonSchema => ({
  properties: { type: { const: value } },
  required: ["type"],
  allOf: [{ $ref: `#/$defs/${payload}` }],
});

function definition(
  name: string,
  $defs: { [name: string]: JsonSchema },
  flat = false,
): Definition | undefined {
  const model = flat ? flattenVariants(readModel({ $defs })) : readModel({ $defs });
  return model.definitions.find((each) => each.name === name);
}

describe("readModel", () => {
  it("reads a required constant as a union's tag, and an open alternative as the fallback variant", () => {
    const other: JsonSchema = {
      properties: { type: { type: "string" } },
      required: ["type"],
      not: { anyOf: [] },
    };
    const Block = { description: "A block.", anyOf: [tagged("text", "Text"), other] };
    expect(definition("Block", { Text: text, Block })).toEqual({
      name: "Block",
      doc: "A block.",
      kind: "tagged",
      tag: "type",
      variants: [{ value: "text", doc: "", payload: "Text" }],
      other: "OtherBlock",
      untagged: [],
    });
  });

  it("reads an object without the tag as an untagged variant", () => {
    const Server = { anyOf: [tagged("http", "ServerHttp"), { $ref: "#/$defs/ServerStdio" }] };
    expect(definition("Server", { ServerHttp: text, ServerStdio: text, Server })).toMatchObject({
      variants: [{ value: "http", payload: "ServerHttp" }],
      other: undefined,
      untagged: [{ key: "Stdio", payload: "ServerStdio" }],
    });
  });

  it("adds shared properties to each variant", () => {
    const Option = {
      properties: { id: { type: "string" } },
      required: ["id"],
      anyOf: [tagged("text", "Text")],
    };
    expect(definition("OptionText", { Text: text, Option })).toMatchObject({
      fields: [
        { key: "id", required: true },
        { key: "text", required: true },
      ],
    });
  });

  it("distinguishes nullable properties from optional ones", () => {
    const Patch: JsonSchema = {
      type: "object",
      properties: {
        a: { type: ["string", "null"] },
        b: { type: "string" },
        c: { type: ["integer", "null"] },
      },
      required: ["c"],
    };
    expect(definition("Patch", { Patch })).toMatchObject({
      fields: [
        { key: "a", required: false, nullable: true },
        { key: "b", required: false, nullable: false },
        { key: "c", required: true, nullable: true },
      ],
    });
  });

  it("reads several listed strings as open and a single string as a constant", () => {
    const known: JsonSchema[] = [
      { const: "a", type: "string" },
      { const: "b", type: "string" },
    ];
    const members = [{ value: "a" }, { value: "b" }];
    expect(definition("Listed", { Listed: { oneOf: known } })).toMatchObject({ open: true, members });
    const Open = { anyOf: [...known, { type: "string" }] };
    expect(definition("Open", { Open })).toMatchObject({ open: true, members });
    const Constant = { const: "a", type: "string" };
    expect(definition("Constant", { Constant })).toMatchObject({ open: false, members: [{ value: "a" }] });
  });

  it("adds a fallback variant to a union without one", () => {
    const Block = { oneOf: [tagged("text", "Text")] };
    expect(definition("Block", { Text: text, Block })).toMatchObject({ other: "OtherBlock" });
    expect(definition("OtherBlock", { Text: text, Block })).toMatchObject({
      fields: [{ key: "type", required: true }],
    });
  });

  it("merges an object's alternatives into optional fields and records which of them are required", () => {
    const one = (key: string): JsonSchema => ({ properties: { [key]: { type: "string" } }, required: [key] });
    const Scope = { properties: { name: { type: "string" } }, oneOf: [one("a"), one("b")] };
    expect(definition("Scope", { Scope })).toMatchObject({
      fields: [{ key: "name" }, { key: "a", required: false }, { key: "b", required: false }],
      alternatives: { exclusive: true, sets: [{ required: ["a"] }, { required: ["b"] }] },
    });
  });

  it("records the properties that an object and each of its alternatives forbid", () => {
    const one = (key: string, other: string): JsonSchema => ({
      properties: { [key]: { type: "string" } },
      required: [key],
      propertyNames: { not: { const: other } },
    });
    const Scope = { properties: {}, anyOf: [one("a", "b"), one("b", "a")] };
    const Free = { type: "object", properties: {}, propertyNames: { not: { enum: ["c", "d"] } } };
    const sets = [
      { required: ["a"], forbidden: ["b"] },
      { required: ["b"], forbidden: ["a"] },
    ];
    expect(definition("Scope", { Scope })).toMatchObject({ alternatives: { exclusive: false, sets } });
    expect(definition("Free", { Free })).toMatchObject({
      alternatives: { sets: [{ required: [], forbidden: ["c", "d"] }] },
    });
  });
});

describe("flattenVariants", () => {
  it("creates a definition with the tag for each variant without changing a shared payload", () => {
    const $defs = { Text: text, Chunk: { anyOf: [tagged("user", "Text"), tagged("agent", "Text")] } };
    const tag = { key: "type", value: "agent" };
    expect(definition("ChunkAgent", $defs, true)).toMatchObject({
      kind: "structure",
      tag,
      fields: [{ key: "text" }],
    });
    expect(definition("Text", $defs, true)).not.toHaveProperty("tag");
  });

  it("adds the tag to a payload with the variant's name if nothing else uses the payload", () => {
    const $defs = { ServerHttp: text, Server: { anyOf: [tagged("http", "ServerHttp")] } };
    expect(definition("ServerHttp", $defs, true)).toMatchObject({ tag: { key: "type", value: "http" } });
  });
});

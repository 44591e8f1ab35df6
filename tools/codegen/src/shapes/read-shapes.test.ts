import { describe, expect, it } from "vitest";

import { loadSchema } from "../schema/load-schema.ts";
import { readShapes } from "./read-shapes.ts";
import { selectShapes } from "./select-shapes.ts";

const onError = { "x-deserialize-default-on-error": true };

describe("readShapes", () => {
  it("reads the rules for properties, with metadata last", () => {
    const properties = {
      _meta: { type: ["object", "null"], additionalProperties: true, ...onError },
      id: { $ref: "#/$defs/Id" },
      list: { type: "array", items: { $ref: "#/$defs/Item" }, "x-deserialize-skip-invalid-items": true },
    };
    const Holder = { type: "object", properties, required: ["id"] };
    const { Holder: shape } = readShapes({
      $defs: { Id: { type: "string" }, Item: { type: "object", properties: {} }, Holder },
    });
    expect(JSON.stringify(shape)).toBe(
      JSON.stringify({
        is: "fields",
        fields: {
          id: { shape: { is: "reference", name: "Id" }, rules: "" },
          list: { shape: { is: "array", items: { is: "reference", name: "Item" } }, rules: "?s" },
          _meta: { shape: { is: "object" }, rules: "?0e" },
        },
      }),
    );
  });

  it("does not check the listed values of an open enumeration", () => {
    const anyOf = [
      { type: "string", const: "a" },
      { type: "string", description: "Any other." },
    ];
    expect(readShapes({ $defs: { A: { anyOf } } })).toEqual({ A: { is: "string" } });
  });

  it("reads a recursive definition", () => {
    const Tree = { type: "array", items: { $ref: "#/$defs/Tree" } };
    expect(readShapes({ $defs: { Tree } })).toEqual({
      Tree: { is: "array", items: { is: "reference", name: "Tree" } },
    });
  });

  it.each(["v1", "v2"])(
    "refers only to existing shapes in %s, and selects the shapes that a definition uses",
    async (version) => {
      const { document } = await loadSchema(version);
      const table = readShapes(document);
      const references = [...JSON.stringify(table).matchAll(/"is":"reference","name":"(\w+)"/g)];
      expect(references.length).toBeGreaterThan(100);
      expect(references.filter(([, name = ""]) => !(name in table))).toEqual([]);
      const some = Object.keys(selectShapes(table, ["SetSessionConfigOptionResponse"]));
      expect(some).toContain("SessionConfigOption");
      expect(some).not.toContain("PromptRequest");
    },
  );
});

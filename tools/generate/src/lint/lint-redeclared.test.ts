import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { emitSchema } from "../schema/emit-schema.ts";
import { readSources, type Sources } from "../sources/read-sources.ts";
import { lintDialect } from "./lint-dialect.ts";

const primitives = join(import.meta.dirname, "../../../../schema/src/primitive.ts");

const stable = `import type { UnknownTag } from "./primitive.ts";

/** A shape. */
export type Shape =
  /** A point. */
  | { type: "point" }
  /** Another. */
  | {
      /** Which one. */
      type: UnknownTag;
      [key: string]: unknown;
    };

/** Who draws. */
export interface Painter {
  /** The name. */
  name: string;
  /**
   * Another one.
   * @x-side agent
   */
  friend: Friend;
}

/** Another painter. */
export interface Friend {}

/** What is drawn. */
export interface Picture {
  /**
   * The shapes.
   * @x-deserialize-default-on-error true
   */
  shapes: Shape[];
  /** Who drew it. */
  painter: Painter;
}
`;

const draftOfShape = `import type { StableShape } from "./inherited.gen.ts";

export type * from "../topic.ts";

/** A shape. */
export type Shape =
  /** A stable one. */
  | StableShape
  /** A line. */
  | { type: "line" };
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-drafts-"));
  mkdirSync(join(folder, "unstable"));
  cpSync(primitives, join(folder, "primitive.ts"));
  writeFileSync(join(folder, "topic.ts"), stable);
  writeFileSync(
    join(folder, "unstable/index.ts"),
    `export type * from "./topic.ts";\nexport type { Meta } from "../primitive.ts";\n`,
  );
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function read(draft: string): Sources {
  writeFileSync(join(folder, "unstable/topic.ts"), draftOfShape + draft);
  return readSources(join(folder, "unstable"));
}

describe("a profile that redeclares definitions", () => {
  it("combines stable and new variants in one union and uses it everywhere", () => {
    const sources = read("");
    expect(lintDialect(sources)).toEqual([]);
    const { $defs } = emitSchema(sources);
    expect(Object.keys($defs)).toEqual(["Shape", "Painter", "Friend", "Picture"]);
    const tags = $defs["Shape"]?.anyOf?.map(({ properties }) => properties?.["type"]?.const);
    expect(tags).toEqual(["point", undefined, "line"]);
    expect($defs["Shape"]?.anyOf?.[1]?.not?.anyOf).toHaveLength(2);
    expect($defs["Picture"]?.properties?.["shapes"]?.items).toEqual({ $ref: "#/$defs/Shape" });
  });

  it("copies only stable definitions whose meaning changes", () => {
    const text = read("").inherited?.text;
    expect(text).toContain("export interface Picture {");
    expect(text).toContain("export type StableShape =");
    expect(text).toContain(`import type { Painter } from "../topic.ts";`);
    expect(text).not.toContain("interface Painter");
  });

  it("makes no copies if nothing is redeclared", () => {
    writeFileSync(join(folder, "unstable/topic.ts"), `export type * from "../topic.ts";\n`);
    expect(readSources(join(folder, "unstable")).inherited).toBeUndefined();
  });

  it("preserves the comment and tags of an inherited property", () => {
    const sources = read(`
import type { StablePainter } from "./inherited.gen.ts";

/** Who draws. */
export interface Painter extends StablePainter {
  /** The age. */
  age?: string;
}
`);
    expect(lintDialect(sources)).toEqual([]);
    expect(emitSchema(sources).$defs["Painter"]).toEqual({
      description: "Who draws.",
      type: "object",
      properties: {
        age: { description: "The age.", type: "string" },
        name: { description: "The name.", type: "string" },
        friend: { description: "Another one.", allOf: [{ $ref: "#/$defs/Friend" }], "x-side": "agent" },
      },
      required: ["name", "friend"],
    });
  });

  it("is rejected if it imports a stable definition under the name of the new one", () => {
    writeFileSync(
      join(folder, "unstable/other.ts"),
      `import type { Shape } from "../topic.ts";\n\n/** A frame. */\nexport interface Frame {\n  /** Around it. */\n  shape: Shape;\n}\n`,
    );
    writeFileSync(
      join(folder, "unstable/index.ts"),
      `export type * from "./topic.ts";\nexport type * from "./other.ts";\nexport type { Meta } from "../primitive.ts";\n`,
    );
    expect(lintDialect(read(""))).toContain(
      `other.ts:1 imports a redeclared definition from its stable file: import "Shape" or "StableShape" from the profile's folder`,
    );
  });
});

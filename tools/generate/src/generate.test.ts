import { createHash } from "node:crypto";
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { generate } from "./generate.ts";
import { type Profile, profiles } from "./profile.ts";
import { staleFiles } from "./stale-files.ts";

const schemaPackage = join(import.meta.dirname, "../../../schema");

const v1 = profiles[0] as Profile;

let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), "parley-generate-"));
  for (const folder of ["src/v1", "src/shared"])
    cpSync(join(schemaPackage, folder), join(copy, folder), { recursive: true });
  cpSync(join(schemaPackage, "src/primitive.ts"), join(copy, "src/primitive.ts"));
  cpSync(join(schemaPackage, "v1"), join(copy, "v1"), { recursive: true });
});

afterEach(() => {
  rmSync(copy, { recursive: true });
});

describe("generate", () => {
  it.each(profiles)("generates the committed files of $name", (profile) => {
    expect(staleFiles(generate(schemaPackage, profile))).toEqual([]);
  });

  it("generates the same text in another folder", () => {
    const texts = (folder: string): string[] => generate(folder, v1).map(({ text }) => text);
    expect(texts(copy)).toEqual(texts(schemaPackage));
  });

  it("starts all code with its source and a hash of the source", () => {
    const [schema, ...code] = generate(copy, v1);
    const hash = createHash("sha256")
      .update(schema?.text ?? "")
      .digest("hex");
    const heads = code.map(({ text }) => text.split("\n", 1)[0]);
    expect(new Set(heads)).toEqual(
      new Set([`// Generated from schema/v1/schema.json (sha256 ${hash}); do not edit.`]),
    );
  });

  it("marks every file as stale after a source changes", () => {
    appendFileSync(join(copy, "src/v1/plan.ts"), "\n/** Something new. */\nexport interface Added {}\n");
    expect(staleFiles(generate(copy, v1)).map(({ path }) => basename(path))).toEqual([
      "schema.json",
      "shapes.gen.ts",
      "plain.gen.ts",
      "validators.gen.ts",
      "definitions.gen.ts",
      "guards.gen.ts",
      "methods.gen.ts",
      "client.gen.ts",
      "agent.gen.ts",
    ]);
  });

  it("rejects sources outside the dialect", () => {
    appendFileSync(join(copy, "src/v1/plan.ts"), "\nexport interface Added {\n  size: number;\n}\n");
    expect(() => generate(copy, v1)).toThrow(/^Cannot generate v1: plan.ts:\d+ uses a bare number/);
  });
});

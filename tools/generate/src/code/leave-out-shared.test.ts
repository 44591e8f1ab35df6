import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";
import { describe, expect, it } from "vitest";

import { leaveOutShared } from "./leave-out-shared.ts";
import type { Module } from "./read-modules.ts";

function checks(...statements: string[]): Module {
  return { name: "checks", text: statements.join("\n\n") };
}

const size = "function size0(v) {\n  return v.length;\n}";
const a = "export function checkA(v) {\n  return size0(v);\n}";

describe("leaveOutShared", () => {
  it("re-exports equivalent declarations even if they differ in their inner names", () => {
    const ours = checks("function size7(v) {\n  return v.length;\n}", a.replace("size0", "size7"));
    expect(leaveOutShared([ours], [checks(size, a)])).toEqual([
      checks(`export { checkA } from "../checks.gen.ts";`),
    ]);
  });

  it("keeps declarations with different dependencies, along with code that only they need", () => {
    const ours = checks(size.replace("length", "width"), a);
    expect(leaveOutShared([ours], [checks(size, a)])).toEqual([ours]);
  });

  it("imports the dependencies of a new declaration under the names it uses", () => {
    const ours = checks(
      a.replace("size0(v)", "v.length").replaceAll("checkA", "checkC"),
      "export function checkB(v) {\n  return checkC(v.inner);\n}",
    );
    const theirs = checks("export function checkA(v) {\n  return v.length;\n}");
    expect(leaveOutShared([ours], [theirs])).toEqual([
      checks(
        `import { checkA as checkC } from "../checks.gen.ts";`,
        `export { checkA as checkC } from "../checks.gen.ts";`,
        "export function checkB(v) {\n  return checkC(v.inner);\n}",
      ),
    ]);
  });

  it("prefers to import a declaration under its original name", () => {
    const theirs = checks("export function checkA(v) {\n  return v;\n}", "export { checkA as checkB };");
    const ours = checks(theirs.text, "export function checkC(v) {\n  return checkA(v.inner);\n}");
    expect(leaveOutShared([ours], [theirs])).toEqual([
      checks(
        `import { checkA } from "../checks.gen.ts";`,
        `export { checkA, checkB } from "../checks.gen.ts";`,
        "export function checkC(v) {\n  return checkA(v.inner);\n}",
      ),
    ]);
  });

  it("preserves the second name of a declaration", () => {
    const ours = checks("export function checkA(v) {\n  return v;\n}", "export { checkA as checkB };");
    expect(leaveOutShared([ours], [checks(a, size)])).toEqual([ours]);
    expect(leaveOutShared([ours], [ours])).toEqual([
      checks(`export { checkA, checkB } from "../checks.gen.ts";`),
    ]);
  });

  it("also compares declarations in imported modules", () => {
    const data = { name: "decoders", text: "export const checkA = decoder(checks.checkA);" };
    const changed = checks(a.replace("size0(v)", "size0(v) + 1"), size);
    expect(leaveOutShared([changed, data], [checks(a, size), data])).toEqual([
      checks(size, a.replace("size0(v)", "size0(v) + 1")),
      data,
    ]);
    expect(leaveOutShared([checks(a, size), data], [checks(a, size), data])[1]).toEqual({
      name: "decoders",
      text: `export { checkA } from "../decoders.gen.ts";`,
    });
  });
});

const sources = join(import.meta.dirname, "../../../../schema/src");

async function bundle(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: sources, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    minifySyntax: true,
    minifyWhitespace: true,
  });
  return outputFiles.map(({ text }) => text).join("\n");
}

describe.each(["v1", "v2"])("a bundle with the unstable %s schema", (version) => {
  it("contains code shared with the stable profile only once", async () => {
    const text = await bundle(
      `export { client } from "./${version}/client.ts"; export { client as drafts } from "./${version}/unstable/index.ts";`,
    );
    expect(text.match(/\bContentBlock=/g)).toHaveLength(1);
    expect(text.match(/\b(?:Client)?NewSessionRequest\d?=/g)).toHaveLength(2);
  });

  it("omits code for a side that is not imported", async () => {
    const text = await bundle(`export { client } from "./${version}/unstable/index.ts";`);
    expect(text).toMatch(/\bSessionUpdate\d?=/);
    expect(text).not.toMatch(/\bAgentRequest\d?=/);
  });

  it("omits unstable code unless it is imported", async () => {
    const text = await bundle(
      `export * from "./${version}/index.ts"; export * from "./${version}/client.ts";`,
    );
    expect(text).not.toContain("cursorId");
  });

  it("is less than 1.5 times as large as the stable one", async () => {
    const sizeOf = async (path: string): Promise<number> =>
      gzipSync(await bundle(`export { client } from "${path}";`), { level: 9 }).length;
    const stable = await sizeOf(`./${version}/client.ts`);
    expect(await sizeOf(`./${version}/unstable/index.ts`)).toBeLessThan(1.5 * stable);
  });
});

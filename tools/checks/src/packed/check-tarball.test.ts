import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { findTypeProblems, lintTarball } from "./check-tarball.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-tarball-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Packs a package that exports `index.js`. */
function pack(files: Readonly<Record<string, string>>, types: string): string {
  const exports = { ".": { types, default: "./index.js" } };
  const manifest = { name: "packed", version: "1.0.0", type: "module", files: ["*"], exports };
  const all = { ...files, "package.json": JSON.stringify(manifest) };
  for (const [name, text] of Object.entries(all)) {
    const path = join(folder, "package", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const tarball = join(folder, "packed.tgz");
  execFileSync("tar", ["-czf", tarball, "-C", folder, "package"]);
  return tarball;
}

test("finds no problems in a package that matches its manifest", async () => {
  const files = { "index.js": "export const one = 1;\n", "index.d.ts": "export declare const one: 1;\n" };
  const tarball = pack(files, "./index.d.ts");
  expect(await lintTarball(tarball)).toEqual([]);
  expect(await findTypeProblems(tarball)).toEqual([]);
});

test("reports a missing file", async () => {
  const tarball = pack({ "index.d.ts": "export declare const one: 1;\n" }, "./index.d.ts");
  expect(await lintTarball(tarball)).toEqual([expect.stringContaining("./index.js")]);
});

test("reports an unresolved import in the types", async () => {
  const files = { "index.js": "export const one = 1;\n", "index.d.ts": 'export * from "./gone.js";\n' };
  const problems = await findTypeProblems(pack(files, "./index.d.ts"));
  expect(problems).toContainEqual(expect.stringMatching(/InternalResolutionError.*bundler.*gone/));
});

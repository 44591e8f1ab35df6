import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { REFERENCE_AGENT } from "../../src/built-packages.ts";
import { staticImports } from "../../src/static-imports.ts";

test("the agent loads few files at startup, and none that only sessions need", () => {
  const loaded = [...staticImports(join(dirname(REFERENCE_AGENT), "../dist/main.js"))];
  const isBuiltIn = (name: string): boolean => name.startsWith("node:");
  const files = loaded.filter((name) => !isBuiltIn(name));

  expect(files.filter((name) => !name.endsWith(".js"))).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThan(12);
  expect(loaded).toContain("node:path");
  for (const name of ["child_process", "crypto", "sqlite", "worker_threads"])
    expect(loaded).not.toContain(`node:${name}`);
});

import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { isInside } from "../tools/files/is-inside.ts";
import { programPaths } from "./program-paths.ts";

it("includes Node.js, the agent's package and all dependencies", async () => {
  const paths = await programPaths();
  const holds = (path: string): boolean => paths.some((folder) => isInside(realpathSync(path), folder));
  const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

  expect(holds(process.execPath)).toBe(true);
  for (const path of ["../main.ts", "../../package.json", "../../bin/parley-agent.js"]) {
    expect(holds(here(path)), path).toBe(true);
  }
  for (const name of ["ai", "@ai-sdk/openai", "@parley/process", "@vscode/ripgrep", "diff"]) {
    expect(holds(here(`../../node_modules/${name}/package.json`)), name).toBe(true);
  }
  // A transitive dependency.
  expect(paths.some((folder) => folder.includes("@ai-sdk+provider-utils"))).toBe(true);
  // The rest of the repository is not included.
  for (const path of ["../../../../package.json", "../../../cli/package.json"]) {
    expect(holds(here(path)), path).toBe(false);
  }
});

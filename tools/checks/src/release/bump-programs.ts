// Adds a changeset for each program that bundles a package released by the existing changesets, or that writes the
// version of such a package into new projects.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { runToSuccess } from "../run-command.ts";
import { openSourceTree } from "../tree/source-tree.ts";
import { outdatedPrograms } from "./outdated-programs.ts";

const root = join(import.meta.dirname, "../../../..");
const folder = mkdtempSync(join(tmpdir(), "parley-plan-"));
try {
  const file = join(folder, "plan.json");
  await runToSuccess("changeset", ["status", "--output", file], { cwd: root });
  const { releases } = JSON.parse(readFileSync(file, "utf8")) as {
    releases: { name: string; type: "none" | "patch" | "minor" | "major" }[];
  };
  const released = new Map(
    // The list also contains packages in which only development dependencies changed. Those are not released.
    releases.flatMap(({ name, type }) => (type === "none" ? [] : [[name, type] as const])),
  );
  for (const name of outdatedPrograms(openSourceTree(root).packages, released)) {
    const text = `---\n"${name}": patch\n---\n\nHas the newest Parley packages.\n`;
    writeFileSync(join(root, `.changeset/program-${name.replace(/^.*\//, "")}.md`), text);
  }
} finally {
  rmSync(folder, { recursive: true });
}

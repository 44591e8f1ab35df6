import type { Finding } from "../finding.ts";
import { exportOriginsOf } from "../tree/export-origins.ts";
import type { Declaration } from "../tree/export-origins.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { entriesOf } from "../tree/workspace-package.ts";

/**
 * Finds declarations that only an `unstable` entry point exports and that lack `@experimental`, which editors
 * display. Skips the types of `schema` because their comments come from the specification. Linters do not know about
 * entry points.
 */
export function checkExperimental(tree: SourceTree): Finding[] {
  const origins = exportOriginsOf(tree);
  const declarations = (entries: readonly string[]): Declaration[] =>
    entries.flatMap((entry) => origins.namesOf(entry).flatMap((name) => origins.exported(entry, name) ?? []));
  const libraries = tree.packages.filter(
    ({ folder, manifest }) => manifest.private !== true && folder !== "schema",
  );
  return libraries.flatMap((home) => {
    const entries = [...entriesOf(home)];
    const isDraft = ([subpath]: [string, string]): boolean => subpath.includes("unstable");
    const settled = new Set(
      declarations(entries.filter((entry) => !isDraft(entry)).map(([, path]) => path)).map(keyOf),
    );
    const drafts = declarations(entries.filter(isDraft).map(([, path]) => path));
    const apart = new Map(drafts.map((declaration) => [keyOf(declaration), declaration]));
    return [...apart].flatMap(([key, declaration]) => (settled.has(key) ? [] : untagged(declaration)));
  });
}

function keyOf({ file, name }: Declaration): string {
  return `${file.path} ${name}`;
}

function untagged({ file, name, statements: [first] }: Declaration): Finding[] {
  const start = first?.start ?? 0;
  const comment = file.comments.findLast(({ end }) => end <= start);
  const isAbove = comment !== undefined && file.text.slice(comment.end, start).trim() === "";
  if (isAbove && comment.value.includes("@experimental")) return [];
  const message = `exports the draft "${name}" without @experimental in its doc comment`;
  return [{ file: file.path, line: file.lineAt(start), message }];
}

import { exportOriginsOf } from "./export-origins.ts";
import type { SourceTree } from "./source-tree.ts";
import { entriesOf } from "./workspace-package.ts";

/** Returns the declarations that users can import from public packages, as `path name`. */
export function publishedDeclarations(tree: SourceTree): ReadonlySet<string> {
  const origins = exportOriginsOf(tree);
  const found = new Set<string>();
  for (const home of tree.packages) {
    if (home.manifest.private === true) continue;
    for (const entry of entriesOf(home).values()) {
      for (const name of origins.namesOf(entry)) {
        const declaration = origins.exported(entry, name);
        if (declaration) found.add(`${declaration.file.path} ${declaration.name}`);
      }
    }
  }
  return found;
}

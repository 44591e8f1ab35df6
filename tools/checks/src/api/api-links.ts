import type { Declaration, ExportOrigins } from "../tree/export-origins.ts";
import { entriesOf } from "../tree/workspace-package.ts";
import type { WorkspacePackage } from "../tree/workspace-package.ts";
import { publicReferences } from "./public-references.ts";

/** The links between the API pages of the packages. */
export interface ApiLinks {
  /** Markdown links to the declarations that a declaration uses, in their order. */
  usedBy(declaration: Declaration): string[];
  /** A Markdown link to the declaration that an entry exports under a name, or just the name if it has no page. */
  exported(path: string, name: string): string;
}

/** A package with a page, the page's file, and the entries on it. */
export interface ApiPageHome {
  readonly home: WorkspacePackage;
  readonly page: string;
  readonly includes: (subpath: string) => boolean;
}

/**
 * Finds where each exported declaration of the packages is described: at the first entry that exports it.
 *
 * @param origins Origins that are followed across packages.
 */
export function apiLinksOf(homes: readonly ApiPageHome[], origins: ExportOrigins): ApiLinks {
  const places = new Map<string, string>();
  for (const { home, page, includes } of homes) {
    for (const [subpath, path] of entriesOf(home)) {
      if (!includes(subpath)) continue;
      for (const name of origins.namesOf(path)) {
        const declaration = origins.exported(path, name);
        // Declarations of another package are described on its page.
        if (!declaration?.file.path.startsWith(`${home.folder}/`)) continue;
        const key = keyOf(declaration);
        if (!places.has(key)) places.set(key, `${page}#${name.toLowerCase()}`);
      }
    }
  }
  const linkTo = (name: string, declaration: Declaration | undefined): string | undefined => {
    const place = declaration && places.get(keyOf(declaration));
    return place && `[\`${name}\`](${place})`;
  };
  return {
    usedBy: (declaration) =>
      publicReferences(declaration).flatMap((name) => {
        const found = origins.used(declaration.file.path, name);
        if (found?.file === declaration.file && found.name === declaration.name) return [];
        return linkTo(name, found) ?? [];
      }),
    exported: (path, name) => linkTo(name, origins.exported(path, name)) ?? `\`${name}\``,
  };
}

function keyOf({ file, name }: Declaration): string {
  return `${file.path} ${name}`;
}

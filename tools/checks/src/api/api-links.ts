import type { Declaration, ExportOrigins } from "../tree/export-origins.ts";
import { entriesOf } from "../tree/workspace-package.ts";
import type { WorkspacePackage } from "../tree/workspace-package.ts";
import { publicReferences } from "./public-references.ts";

export interface ApiLinks {
  /** Returns Markdown links to the declarations that a declaration uses, in order of use. */
  usedBy(declaration: Declaration): string[];
  /**
   * Returns a Markdown link for a name as used in a declaration's file, or just the name if no page documents it.
   * Accepts member names such as `Turn.message`.
   */
  named(declaration: Declaration, name: string): string;
  /** Returns a Markdown link to an export of an entry point, or just the name if it has no page. */
  exported(path: string, name: string): string;
}

/** A package with an API page, the file of the page, and the entry points it covers. */
export interface ApiPageHome {
  readonly home: WorkspacePackage;
  readonly page: string;
  readonly includes: (subpath: string) => boolean;
}

/**
 * Returns whether the API page covers an entry point. The page omits the types of a specific protocol version because
 * the protocol reference covers them.
 */
export function hasApiPage(home: string, subpath: string): boolean {
  return home !== "schema" || !/^\.\/v\d/.test(subpath);
}

/**
 * For each exported declaration, finds the page of the first entry point that exports it.
 *
 * @param origins Must follow imports across packages.
 */
export function apiLinksOf(homes: readonly ApiPageHome[], origins: ExportOrigins): ApiLinks {
  const places = new Map<string, string>();
  for (const { home, page, includes } of homes) {
    for (const [subpath, path] of entriesOf(home)) {
      if (!includes(subpath)) continue;
      for (const name of origins.namesOf(path)) {
        const declaration = origins.exported(path, name);
        // Declarations from another package are documented on that package's page.
        if (!declaration?.file.path.startsWith(`${home.folder}/`)) continue;
        const key = keyOf(declaration);
        if (!places.has(key)) places.set(key, `${page}#${anchorOf(name)}`);
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
    named: ({ file }, name) => {
      const [owner = name] = name.split(".");
      return linkTo(name, origins.used(file.path, owner)) ?? `\`${name}\``;
    },
    exported: (path, name) => linkTo(name, origins.exported(path, name)) ?? `\`${name}\``,
  };
}

/** Returns the anchor that the site generates for a heading. */
export function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

function keyOf({ file, name }: Declaration): string {
  return `${file.path} ${name}`;
}

import type { Declaration, ExportOrigins } from "../tree/export-origins.ts";
import { entriesOf } from "../tree/workspace-package.ts";
import type { ApiGroup } from "./api-groups.ts";
import type { ApiPageHome } from "./api-links.ts";
import { declarationOf } from "./declaration-text.ts";
import { publicReferences } from "./public-references.ts";

export interface PageExport {
  readonly name: string;
  readonly declaration: Declaration;
  /** Subpaths of the entry points that export it. */
  readonly entries: readonly string[];
}

/** The section of an API page for a single task. */
export interface PageGroup extends Omit<ApiGroup, "types"> {
  /** Exports that readers look for, in order. */
  readonly leads: readonly PageExport[];
  /** Types that are mentioned only by the leads, sorted by name. */
  readonly types: readonly PageExport[];
}

export interface GroupedExports {
  readonly groups: readonly PageGroup[];
  /** Exports without a group. */
  readonly rest: readonly PageExport[];
  /** Names and entry points that the groups list but the package lacks. */
  readonly unknown: readonly string[];
  /** Re-exports from other packages, as the path of an entry point and a name. */
  readonly elsewhere: readonly (readonly [path: string, name: string])[];
}

/**
 * Assigns each export of a package to a group. A group contains the exports that it lists, and the functions, classes
 * and values of its entry points, each followed by its options. Any other type goes to the group that reaches it
 * through the fewest references, or else to the group of its entry point.
 */
export function groupExports(
  { home, includes }: Omit<ApiPageHome, "page">,
  origins: ExportOrigins,
  groups: readonly ApiGroup[],
): GroupedExports {
  const entries = [...entriesOf(home)].filter(([subpath]) => includes(subpath));
  const { exports, elsewhere } = exportsOf(entries, origins);
  const all = [...exports.values()];
  const usedBy = ({ declaration }: PageExport): PageExport[] => exportsUsedBy(declaration, exports, origins);
  const leads = leadsOf(all, groups, usedBy);
  const groupOf = new Map([...leads].flatMap(([group, own]) => own.map((each) => [each, group] as const)));
  for (const group of groups) {
    for (const each of all) if (group.types?.includes(each.name) === true) groupOf.set(each, group);
  }
  spread(groupOf, usedBy);
  for (const each of all) {
    const owner = ownerOf(each, groups);
    if (owner && !groupOf.has(each)) groupOf.set(each, owner);
  }
  return {
    groups: groups.map((group) => {
      const own = all.filter((each) => groupOf.get(each) === group);
      const first = leads.get(group) ?? [];
      return { ...group, leads: first, types: own.filter((each) => !first.includes(each)).toSorted(byName) };
    }),
    rest: all.filter((each) => !groupOf.has(each)),
    unknown: groups.flatMap(({ exports: names = [], types = [], entries: subpaths = [] }) => [
      ...[...names, ...types].filter((name) => !all.some((each) => each.name === name)),
      ...subpaths.filter((subpath) => !entries.some(([known]) => known === subpath)),
    ]),
    elsewhere,
  };
}

/** Returns the exports that a declaration uses, directly or through unexported declarations. */
function exportsUsedBy(
  declaration: Declaration,
  exports: ReadonlyMap<string, PageExport>,
  origins: ExportOrigins,
): PageExport[] {
  const found = new Set<PageExport>();
  const visited = new Map([[keyOf(declaration), declaration]]);
  // The map grows during iteration.
  for (const each of visited.values()) {
    for (const name of publicReferences(each)) {
      const used = origins.used(each.file.path, name);
      if (!used || visited.has(keyOf(used))) continue;
      const known = exports.get(keyOf(used));
      if (known) found.add(known);
      else visited.set(keyOf(used), used);
    }
  }
  return [...found];
}

function ownerOf({ entries: [first = ""] }: PageExport, groups: readonly ApiGroup[]): ApiGroup | undefined {
  return groups.find((group) => group.entries?.includes(first));
}

function leadsOf(
  all: readonly PageExport[],
  groups: readonly ApiGroup[],
  usedBy: (each: PageExport) => readonly PageExport[],
): Map<ApiGroup, readonly PageExport[]> {
  const listed = new Set(groups.flatMap(({ exports: names = [], types = [] }) => [...names, ...types]));
  const isOwned = (each: PageExport, group: ApiGroup): boolean =>
    !isType(each) && !listed.has(each.name) && ownerOf(each, groups) === group;
  const placed = new Set<PageExport>();
  const withOptions = (lead: PageExport): PageExport[] => {
    const options = usedBy(lead).filter(
      (each) => !isType(lead) && isOptions(each) && !listed.has(each.name) && !placed.has(each),
    );
    for (const each of options) placed.add(each);
    return [lead, ...options];
  };
  return new Map(
    groups.map((group) => {
      const named = (group.exports ?? []).flatMap((name) => all.filter((each) => each.name === name));
      const owned = all.filter((each) => isOwned(each, group)).toSorted(byName);
      return [group, [...named, ...owned].flatMap(withOptions)];
    }),
  );
}

/** Returns whether an export exists only at compile time. */
function isType({ declaration: { statements } }: PageExport): boolean {
  const type = statements[0] && declarationOf(statements[0])?.type;
  return type === "TSInterfaceDeclaration" || type === "TSTypeAliasDeclaration";
}

function isOptions(each: PageExport): boolean {
  return isType(each) && each.name.endsWith("Options");
}

/** Adds each type to the group that reaches it through the fewest references. Ties go to the earlier group. */
function spread(
  groupOf: Map<PageExport, ApiGroup>,
  usedBy: (each: PageExport) => readonly PageExport[],
): void {
  let reached = [...groupOf];
  while (reached.length > 0) {
    const next: [PageExport, ApiGroup][] = [];
    for (const [each, group] of reached) {
      for (const used of usedBy(each)) {
        if (groupOf.has(used) || !isType(used)) continue;
        groupOf.set(used, group);
        next.push([used, group]);
      }
    }
    reached = next;
  }
}

function exportsOf(
  entries: readonly (readonly [subpath: string, path: string])[],
  origins: ExportOrigins,
): { exports: Map<string, PageExport>; elsewhere: [path: string, name: string][] } {
  const exports = new Map<string, PageExport>();
  const elsewhere: [string, string][] = [];
  for (const [subpath, path] of entries) {
    for (const name of origins.namesOf(path)) {
      const declaration = origins.exported(path, name);
      if (!declaration) {
        elsewhere.push([path, name]);
        continue;
      }
      const known = exports.get(keyOf(declaration));
      const both = { name, declaration, ...known, entries: [...(known?.entries ?? []), subpath] };
      exports.set(keyOf(declaration), both);
    }
  }
  return { exports, elsewhere };
}

/** Compares exports by name, but puts functions before classes and types. */
function byName({ name: a }: PageExport, { name: b }: PageExport): number {
  return Number(/^[A-Z]/.test(a)) - Number(/^[A-Z]/.test(b)) || (a < b ? -1 : 1);
}

function keyOf({ file, name }: Declaration): string {
  return `${file.path} ${name}`;
}

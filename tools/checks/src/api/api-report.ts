import type { Declaration, ExportOrigins } from "../tree/export-origins.ts";
import { entriesOf } from "../tree/workspace-package.ts";
import type { WorkspacePackage } from "../tree/workspace-package.ts";
import { declarationText } from "./declaration-text.ts";
import { publicReferences } from "./public-references.ts";

export const reportName = "api.md";

/** Returns whether users are meant to import the package. */
export function hasReport(home: WorkspacePackage): boolean {
  return home.manifest.private !== true && entriesOf(home).size > 0;
}

/**
 * Reports everything that users of a package can import, by entry point, along with the unexported types that these
 * exports depend on. A declaration with several entry points is listed under the first one.
 */
export function apiReport(home: WorkspacePackage, origins: ExportOrigins): string {
  const { name } = home.manifest;
  const report = new Map<string, string>();
  const sections = [...entriesOf(home)].map(([subpath, path]) => {
    const entry = name + subpath.slice(1);
    const promise = subpath.includes("unstable")
      ? "Experimental: follows drafts of the specification.\n\n"
      : "";
    return `## \`${entry}\`\n\n${promise}\`\`\`ts\n${entryLines(entry, path, { origins, report }).join("\n")}\n\`\`\`\n`;
  });
  const head = `# API of ${name}\n\nWhat users can import. Written by \`pnpm api\` from the sources: a difference here is a change for users.\n`;
  return [head, ...sections].join("\n");
}

interface Context {
  readonly origins: ExportOrigins;
  /** Maps each declaration, by file and name, to the entry point under which it is reported. */
  readonly report: Map<string, string>;
}

function entryLines(entry: string, path: string, { origins, report }: Context): string[] {
  const names = origins.namesOf(path).toSorted((a, b) => (a < b ? -1 : 1));
  const lines: string[] = [];
  const shown: Declaration[] = [];
  const hidden: Declaration[] = [];
  for (const name of names) {
    const declaration = origins.exported(path, name);
    if (!declaration) {
      lines.push(`export { ${name} }; // of another package`);
      continue;
    }
    const before = report.get(keyOf(declaration));
    const isRenamed = declaration.name !== name;
    if (before === undefined) {
      report.set(keyOf(declaration), entry);
      (isRenamed ? hidden : shown).push(declaration);
      if (!isRenamed) lines.push(declarationText(declaration, "export "));
    }
    const both = isRenamed ? `${declaration.name} as ${name}` : name;
    if (before !== undefined) lines.push(`export { ${both} }; // see ${before}`);
    else if (isRenamed) lines.push(`export { ${both} };`);
  }
  // The list grows during iteration because declarations may depend on others.
  const all = [...shown, ...hidden];
  for (const declaration of all) {
    for (const used of usedBy(declaration, origins)) {
      if (report.has(keyOf(used))) continue;
      report.set(keyOf(used), entry);
      hidden.push(used);
      all.push(used);
    }
  }
  return hidden.length === 0
    ? lines
    : [...lines, "", "// Not exported:", ...hidden.map((each) => declarationText(each))];
}

function usedBy(declaration: Declaration, origins: ExportOrigins): Declaration[] {
  return publicReferences(declaration).flatMap((name) => origins.used(declaration.file.path, name) ?? []);
}

function keyOf({ file, name }: Declaration): string {
  return `${file.path} ${name}`;
}

import { isTestFile } from "../tree/source-tree.ts";
import { sourceCondition } from "../tree/workspace-package.ts";
import type { PackedPackage } from "./packed-package.ts";

/** Returns the problems found in a packed package, if any. */
export function inspectPackage({ manifest, manifestText, files, pages }: PackedPackage): string[] {
  const leaks = [/"workspace:/, /"catalog:/, new RegExp(sourceCondition)].flatMap(
    (pattern) => pattern.exec(manifestText)?.[0] ?? [],
  );
  const bins = Object.values(manifest.bin ?? {});
  const exported = Object.values(manifest.exports ?? {})
    .flatMap((target) => (typeof target === "string" ? [target] : Object.values(target)))
    .filter((target) => !target.includes("*"));
  // The first release creates the changelog.
  const changelog = (manifest.version ?? "0.0.0") === "0.0.0" ? [] : ["CHANGELOG.md"];
  const wanted = ["README.md", "LICENSE", ...changelog, ...bins, ...exported].map((file) =>
    file.replace(/^\.\//, ""),
  );
  return [
    ...leaks.map((leak) => `its package.json has ${leak.replace('"', "")}`),
    ...wanted.filter((file) => !files.includes(file)).map((file) => `it has no ${file}`),
    // Test files in `resources` and `templates` are meant to be shipped: they are test data for other languages and
    // tests for new projects.
    ...files
      .filter((file) => isTestFile(file) && !/^(?:resources|templates)\//.test(file))
      .map((file) => `it ships the test ${file}`),
    ...danglingMaps(files).map((file) => `it has ${file} without the source`),
    ...Object.entries(pages).flatMap(([page, text]) =>
      relativeLinks(text).map((link) => `its ${page} has the relative link ${link}`),
    ),
  ];
}

/**
 * Finds relative links, which are broken on registry websites because those show the README outside the repository.
 */
function relativeLinks(page: string): string[] {
  const prose = page.replaceAll(/^```.*?^```/gms, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target));
}

/**
 * Returns the declaration maps and source maps of a package without files in `src`. Such maps break "go to
 * definition".
 */
function danglingMaps(files: readonly string[]): string[] {
  const hasSource = files.some((file) => file.startsWith("src/"));
  return hasSource ? [] : files.filter((file) => file.endsWith(".map"));
}

/** Returns the import specifiers of a package's entry points. */
export function specifiersOf({ manifest }: Pick<PackedPackage, "manifest">): string[] {
  return Object.keys(manifest.exports ?? {})
    .filter((subpath) => !subpath.includes("*"))
    .map((subpath) => manifest.name + subpath.slice(1));
}

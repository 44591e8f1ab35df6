import { isDeepStrictEqual } from "node:util";

import { reportName } from "../api/api-report.ts";
import type { Finding } from "../finding.ts";
import { packageMetadata } from "../release/package-metadata.ts";
import type { RootManifest } from "../release/package-metadata.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { sourceCondition } from "../tree/workspace-package.ts";
import type { ExportTarget, Manifest, WorkspacePackage } from "../tree/workspace-package.ts";

/** The oldest Node.js version that published code supports. */
export const oldestNode = "22.16";

/**
 * Finds packages that are not ready to publish because they lack a page, license, description or repository, or would
 * have different entry points once published. Publint checks only the exports of a packed package, and manypkg checks
 * none of this.
 */
export function checkManifests(tree: SourceTree): Finding[] {
  const changesets = tree.has(".changeset/config.json")
    ? []
    : [{ file: ".changeset/config.json", message: "is missing: packages are versioned with changesets" }];
  const packages = tree.packages.flatMap((home) =>
    (home.manifest.private ? [] : publicMessages(tree, home)).map((message) => ({
      file: `${home.folder}/package.json`,
      message,
    })),
  );
  return [...changesets, ...packages];
}

function publicMessages(tree: SourceTree, { folder, manifest }: WorkspacePackage): string[] {
  const missing = ["README.md", "LICENSE"].filter((file) => !tree.has(`${folder}/${file}`));
  const wants: [boolean, string][] = [
    [Boolean(manifest.description), "has no description"],
    [Boolean(manifest.license), "has no license"],
    [manifest.type === "module", 'is not "type": "module"'],
    [(manifest.keywords?.length ?? 0) > 0, "has no keywords"],
    [manifest.sideEffects !== undefined, 'has no "sideEffects"'],
    [manifest.engines?.["node"] === `>=${oldestNode}`, `must have engines.node ">=${oldestNode}"`],
    [manifest.publishConfig?.access === "public", 'must have publishConfig.access "public"'],
    [manifest.files?.includes("dist") === true, 'must have "dist" among its files'],
    [
      packsPages(manifest),
      'must have the scripts "prepack" and "postpack" of the other packages, which make links absolute',
    ],
    [manifest.exports?.["./package.json"] === "./package.json", 'must export "./package.json"'],
    [mirrors(manifest), `publishConfig.exports is not exports without ${sourceCondition}`],
  ];
  const { files = [] } = manifest;
  return [
    ...missing.map((file) => `has no ${file} beside it`),
    ...metadataMessages(tree, folder, manifest),
    ...pagesOf(tree, folder)
      .filter((page) => !files.includes(page))
      .map((page) => `must have "${page}" among its files`),
    ...wants.filter(([kept]) => !kept).map(([, message]) => message),
    ...Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) =>
      targetMessages(tree, folder, [subpath, target]),
    ),
  ];
}

function metadataMessages(tree: SourceTree, folder: string, manifest: object): string[] {
  const wanted = packageMetadata(JSON.parse(tree.read("package.json")) as RootManifest, folder);
  return Object.entries(wanted)
    .filter(([field, value]) => !isDeepStrictEqual(Reflect.get(manifest, field), value))
    .map(([field]) => `has another "${field}" than package.json at the root: run "pnpm fill-manifests"`);
}

/**
 * Returns the pages that a package's `files` must list. Omits the README, which npm always packs, and the API report,
 * which is only for reviews. Adds the changelog, which the first release creates.
 */
function pagesOf(tree: SourceTree, folder: string): string[] {
  const beside = tree.files
    .filter((file) => file.startsWith(`${folder}/`) && file.endsWith(".md"))
    .map((file) => file.slice(folder.length + 1))
    .filter((file) => !file.includes("/") && file !== "README.md" && file !== reportName);
  return [...new Set(["CHANGELOG.md", ...beside])];
}

function packsPages({ scripts = {} }: Manifest): boolean {
  return ["prepack", "postpack"].every(
    (step) => scripts[step]?.endsWith(`tools/checks/src/release/pack-pages.ts ${step}`) === true,
  );
}

function targetMessages(
  tree: SourceTree,
  folder: string,
  [subpath, target]: [string, ExportTarget],
): string[] {
  const source = typeof target === "string" ? target : target[sourceCondition];
  if (source === undefined) return [`exports "${subpath}" without the condition ${sourceCondition}`];
  if (!tree.has(`${folder}/${source.replace(/^\.\//, "")}`))
    return [`exports "${subpath}", and there is no ${source}`];
  if (typeof target === "string") return [];
  const built = source.replace(/^\.\/src\/(.*)\.tsx?$/, "./dist/$1");
  return target["types"] === `${built}.d.ts` && target["default"] === `${built}.js`
    ? []
    : [`exports "${subpath}" from ${source}, and what it publishes is not ${built}.js and .d.ts`];
}

/**
 * Returns whether the published entry points match the ones used in this repository. Skips those that resolve to
 * source files, because they are not published.
 */
function mirrors({ exports = {}, publishConfig }: Manifest): boolean {
  const published = Object.entries(exports).flatMap(([subpath, target]) => {
    if (typeof target === "string") return /^\.\/(?:src|e2e)\//.test(target) ? [] : [[subpath, target]];
    const { [sourceCondition]: _, ...rest } = target;
    return [[subpath, rest]];
  });
  return JSON.stringify(Object.fromEntries(published)) === JSON.stringify(publishConfig?.exports);
}

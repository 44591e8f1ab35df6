import type { Finding } from "../finding.ts";
import { webAddress } from "../release/package-metadata.ts";
import type { RootManifest } from "../release/package-metadata.ts";
import { publishedPage } from "../release/published-page.ts";
import type { PageHome } from "../release/published-page.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/**
 * Finds broken links on the pages of public packages, because they would make packing fail. VitePress checks only the
 * site.
 */
export function checkPublishedPages(tree: SourceTree): Finding[] {
  const folders = new Set(tree.files.flatMap(foldersOf));
  const kindOf = (path: string): ReturnType<PageHome["kindOf"]> =>
    tree.has(path) ? "file" : folders.has(path) ? "folder" : undefined;
  return tree.packages
    .filter(({ manifest }) => !manifest.private)
    .flatMap(({ folder }) => {
      const address = webAddress(JSON.parse(tree.read("package.json")) as RootManifest);
      return tree.files
        .filter((file) => file.startsWith(`${folder}/`) && /^[^/]+\.md$/.test(file.slice(folder.length + 1)))
        .flatMap((file) => findingIn(tree, file, { address, folder, kindOf }));
    });
}

function findingIn(tree: SourceTree, file: string, home: PageHome): Finding[] {
  try {
    publishedPage(tree.read(file), home);
    return [];
  } catch (error) {
    return [{ file, message: error instanceof Error ? error.message : String(error) }];
  }
}

function foldersOf(file: string): string[] {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

import { isBuiltin } from "node:module";

import type { Finding } from "../finding.ts";
import { installLinesOf, packageName } from "../readme/install-lines.ts";
import { blockMark } from "../readme/npm-lines.ts";
import { readmeBlocks, readmesOf } from "../readme/readme-blocks.ts";
import type { ReadmeBlock } from "../readme/readme-blocks.ts";
import { importsOf } from "../tree/imports-of.ts";
import { parseSourceFile, walk } from "../tree/source-file.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { packageOf } from "../tree/workspace-package.ts";
import { dependencyTable } from "./dependency-table.ts";

/**
 * Finds READMEs of public packages that do not begin with the package's `npm install`, and examples that run only with
 * packages that no `npm install` above them names.
 */
export function checkInstallLines(tree: SourceTree): Finding[] {
  return readmesOf(tree).flatMap((file) => {
    if (packageOf(tree.packages, file)?.manifest.private) return [];
    return [...firstBlock(tree, file), ...uncoveredExamples(tree, file)];
  });
}

function firstBlock(tree: SourceTree, file: string): Finding[] {
  const name = packageOf(tree.packages, file)?.manifest.name;
  if (name === undefined) return [];
  const text = tree.read(file).replaceAll(`${blockMark}\n`, "");
  const fence = text.split("\n").findIndex((line) => line.startsWith("```"));
  const first = installLinesOf(text).find(({ line }) => line === fence + 2);
  if (first?.packages.includes(name)) return [];
  // npm installs `@scope/create` for `npm create @scope`.
  const [scope, isStarter] = [name.split("/")[0] ?? "", name.endsWith("/create")];
  if (isStarter && text.split("\n")[fence + 1]?.startsWith(`npm create ${scope}@latest `)) return [];
  const message = `must begin with a block \`sh\` that begins with "npm install" and names ${name}`;
  return [{ file, line: fence === -1 ? undefined : fence + 1, message }];
}

function uncoveredExamples(tree: SourceTree, file: string): Finding[] {
  const text = tree.read(file);
  const lines = installLinesOf(text);
  return readmeBlocks(file, text)
    .filter(({ runs }) => runs)
    .flatMap((block) => {
      const named = new Set(
        lines.filter(({ line }) => line < block.line).flatMap(({ packages }) => packages),
      );
      return neededBy(tree, block)
        .filter((name) => !named.has(name))
        .map((name) => ({
          file,
          line: block.line,
          message: `an example needs "${name}", which no "npm install" above it names`,
        }));
    });
}

/** The packages that an example imports, those that it starts by their name, and the peers behind its entry points. */
function neededBy(tree: SourceTree, { code }: ReadmeBlock): string[] {
  const source = parseSourceFile("example.ts", code);
  const ours = new Map(tree.packages.map((home) => [home.manifest.name, home]));
  const needed = new Set<string>();
  for (const { specifier } of importsOf(source)) {
    if (isBuiltin(specifier)) continue;
    const name = packageName(specifier);
    needed.add(name);
    const { peers = {} } = dependencyTable[ours.get(name)?.folder ?? ""] ?? {};
    const subpath = `.${specifier.slice(name.length)}`;
    for (const [peer, entry] of Object.entries(peers)) if (entry === subpath) needed.add(peer);
  }
  walk(source.program, (node) => {
    if (node.type === "Literal" && typeof node.value === "string" && ours.has(node.value))
      needed.add(node.value);
  });
  return [...needed];
}

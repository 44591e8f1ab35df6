import { isBuiltin } from "node:module";

import type { Finding } from "../finding.ts";
import { type InstallLine, installLinesOf, packageName } from "../readme/install-lines.ts";
import { blockMark } from "../readme/npm-lines.ts";
import { readmeBlocks, readmesOf, sitePagesOf } from "../readme/readme-blocks.ts";
import type { ReadmeBlock } from "../readme/readme-blocks.ts";
import { importsOf } from "../tree/imports-of.ts";
import { parseSourceFile, walk } from "../tree/source-file.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { packageOf } from "../tree/workspace-package.ts";
import { dependencyTable } from "./dependency-table.ts";

/**
 * Finds READMEs of public packages that do not start with an `npm install` command for the package, and examples in
 * READMEs and on the site that use packages without an `npm install` command above them. Markdown linters do not know
 * about packages.
 */
export function checkInstallLines(tree: SourceTree): Finding[] {
  const readmes = readmesOf(tree).filter((file) => !packageOf(tree.packages, file)?.manifest.private);
  return [
    ...readmes.flatMap((file) => firstBlock(tree, file)),
    ...[...readmes, ...sitePagesOf(tree)].flatMap((file) => uncoveredExamples(tree, file)),
  ];
}

function firstBlock(tree: SourceTree, file: string): Finding[] {
  const name = packageOf(tree.packages, file)?.manifest.name;
  if (name === undefined) return [];
  const text = tree.read(file).replaceAll(`${blockMark}\n`, "");
  const fence = text.split("\n").findIndex((line) => line.startsWith("```"));
  const first = installLinesOf(text).find(({ line }) => line === fence + 2);
  if (first?.packages.includes(name)) return [];
  // `npm create @scope` installs `@scope/create`.
  const [scope, isStarter] = [name.split("/")[0] ?? "", name.endsWith("/create")];
  if (isStarter && text.split("\n")[fence + 1]?.startsWith(`npm create ${scope}@latest `)) return [];
  const message = `must begin with a block \`sh\` that begins with "npm install" and names ${name}`;
  return [{ file, line: fence === -1 ? undefined : fence + 1, message }];
}

function uncoveredExamples(tree: SourceTree, file: string): Finding[] {
  const text = tree.read(file);
  const lines = [...installLinesOf(text), ...createdProjects(tree, text)];
  return readmeBlocks(file, text).flatMap((block) => {
    const named = new Set(lines.filter(({ line }) => line < block.line).flatMap(({ packages }) => packages));
    return neededBy(tree, block)
      .filter((name) => !named.has(name))
      .map((name) => ({
        file,
        line: block.line,
        message: `an example needs "${name}", which no "npm install" above it names`,
      }));
  });
}

/** Returns the lines that create a project from a template, and the packages in that project. */
function createdProjects(tree: SourceTree, text: string): Pick<InstallLine, "line" | "packages">[] {
  return text.split("\n").flatMap((command, index) => {
    const [, template] = /^npm create .* --template ([\w-]+)/.exec(command) ?? [];
    const manifest = `packages/create/templates/${template}/package.json`;
    if (template === undefined || !tree.has(manifest)) return [];
    const { dependencies = {} } = JSON.parse(tree.read(manifest)) as { dependencies?: object };
    return [{ line: index + 1, packages: Object.keys(dependencies) }];
  });
}

/**
 * Returns the packages that an example imports or starts by name, and the peer dependencies of the entry points that
 * it imports.
 */
function neededBy(tree: SourceTree, { code, language }: ReadmeBlock): string[] {
  const source = parseSourceFile(`example.${language}`, code);
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

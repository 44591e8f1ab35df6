import { basename, dirname } from "node:path/posix";

import type { Finding } from "../finding.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/** Names that say where something was put and not what it is. */
const sayNothing = /^(?:utils?|helpers?|common|misc|scripts?|docs?)$/;

const kebabFolder = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*$/;
const kebabFile = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)+$/;
const hasExtension = /\.(?:tsx?|m?js|json|md|txt|ya?ml)$/;

/** Names that tools and readers look for. */
const customary = ["README.md", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"];

/** Names without an extension that tools and readers look for. Another such file was left behind by a command. */
const withoutExtension = /^(?:LICENSE|Dockerfile|_gitignore)$/;

/** Names that GitHub reads, below `.github`. */
const githubNames =
  /^\.github\/(?:[A-Z_]+\.md|ISSUE_TEMPLATE(?:\/.*)?|PULL_REQUEST_TEMPLATE(?:\/.*)?|CODEOWNERS)$/;

/** Finds folders and files that are not in kebab-case, or whose name says nothing. */
export function checkFileNames(tree: SourceTree): Finding[] {
  const named = tree.files.filter((file) => !githubNames.test(file));
  const folders = new Set(named.flatMap(foldersAbove));
  return [
    ...[...folders].flatMap((file) => findingOf(file, folderMessage(file))),
    ...named.flatMap((file) => findingOf(file, fileMessage(file))),
  ];
}

function findingOf(file: string, message: string | undefined): Finding[] {
  return message === undefined ? [] : [{ file, message }];
}

function foldersAbove(file: string): string[] {
  const folder = dirname(file);
  return folder === "." ? [] : [folder, ...foldersAbove(folder)];
}

function folderMessage(folder: string): string | undefined {
  const name = basename(folder);
  // The guide is one folder at the top.
  if (folder === "docs") return undefined;
  if (sayNothing.test(name)) return `is a folder named "${name}": name it after what it holds`;
  return kebabFolder.test(name) ? undefined : "is a folder that is not in kebab-case";
}

function fileMessage(file: string): string | undefined {
  const name = basename(file);
  if (!name.includes(".") && dirname(file) !== ".ci" && !withoutExtension.test(name))
    return "has no extension: remove it, or name it after what it holds";
  if (name.startsWith(".") || customary.includes(name) || !hasExtension.test(name)) return undefined;
  const stem = name.slice(0, name.indexOf("."));
  if (sayNothing.test(stem) || name === "types.ts")
    return `is named "${name}": name it after its main export`;
  return kebabFile.test(name) ? undefined : "is not in kebab-case";
}

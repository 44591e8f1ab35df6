import type { SourceTree } from "../tree/source-tree.ts";
import type { WorkspacePackage } from "../tree/workspace-package.ts";

/** The first line of a block with commands for packages that are not on npm yet. */
export const blockMark = `# after the first release; until then, see "Install" in Parley's README`;
/** The mark for a command inside a sentence. */
export const inlineMark = " (after the first release)";

const npmCommand = /(?:^|\s)(?:(?:p?npm|bun) (?:install|create|init|exec)|npx)\s.*@parley\b/;
const npmInline = /(`(?:npm (?:install|create|init|exec)|npx) [^`\n]*@parley\b[^`\n]*`)/g;

/** Returns the pages for users, on which all commands must work as printed. */
export function userPagesOf(tree: SourceTree): string[] {
  return tree.files.filter(
    (file) =>
      /^(?:README\.md$|(?:schema|packages|examples|docs\/pages|tools\/codegen)\/.*\.md$)/.test(file) &&
      !/\/(?:CHANGELOG|api)\.md$/.test(file),
  );
}

/**
 * Returns the packages that a page installs from npm. Projects created from a template already have their packages.
 */
export function npmPackagesOf(page: string, { packages }: SourceTree): readonly WorkspacePackage[] {
  return page.startsWith("packages/create/templates/") ? [] : packages;
}

/**
 * Marks the npm commands in a page that use our unreleased packages, and unmarks all others. Unreleased packages have
 * version 0.0.0, so the marks disappear once the packages are released.
 */
export function markNpmLines(text: string, packages: readonly WorkspacePackage[]): string {
  const unreleased = packages
    .filter(({ manifest }) => !manifest.private && manifest.version === "0.0.0")
    .map(({ manifest }) => manifest.name);
  const needsMark = (command: string): boolean =>
    packagesIn(command).some((name) => unreleased.includes(name));
  const lines = text.split("\n").filter((line) => line.trim() !== blockMark);
  const marked: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const [, indent = "", fence, language = ""] = /^(\s*)(`{3,})(\w*)/.exec(line) ?? [];
    if (fence === undefined) {
      marked.push(markInline(line, needsMark));
      continue;
    }
    const end = lines.findIndex((other, at) => at > index && other.trim().startsWith(fence));
    const block = lines.slice(index + 1, end === -1 ? undefined : end);
    const isMarked =
      /^(?:sh|ya?ml)$/.test(language) && block.some((other) => npmCommand.test(other) && needsMark(other));
    marked.push(line, ...(isMarked ? [indent + blockMark] : []), ...block);
    if (end === -1) break;
    marked.push(lines[end] ?? "");
    index = end;
  }
  return marked.join("\n");
}

function markInline(line: string, needsMark: (command: string) => boolean): string {
  return line
    .replaceAll(`\`${inlineMark}`, "`")
    .replaceAll(npmInline, (code: string) => (needsMark(code) ? code + inlineMark : code));
}

/** `npm create @parley@latest` and its equivalents for pnpm and Bun install `@parley/create`. */
function packagesIn(command: string): string[] {
  const named = [...command.matchAll(/@parley\/[a-z-]+/g)].map(([name]) => name);
  return /\b(?:p?npm|bun) create @parley\b(?!\/)/.test(command) ? [...named, "@parley/create"] : named;
}

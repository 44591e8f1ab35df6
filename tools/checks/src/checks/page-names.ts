import { posix } from "node:path";

import type { Finding } from "../finding.ts";
import type { SourceTree } from "../tree/source-tree.ts";
import { entriesOf } from "../tree/workspace-package.ts";

/** Returns whether a file is a contributor page, which may use only existing names. */
const isPage = (path: string): boolean =>
  /^(?:ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$/.test(path);
/** Returns whether a file is a page of the site. The site build already checks the links in its pages. */
const isSitePage = (path: string): boolean => path.startsWith("docs/pages/");

/** Matches paths such as `agent/src/turn/run-turn.ts`, `tools/checks` and `v1/prompt.ts`. */
const pathLike = /^\.?[\w@.-]+(?:\/[\w@.{},*-]+)*\/?$/;
/** Matches manifests, settings and programs in other languages. */
const isNameSource = /\.(?:json|ya?ml|cpp|cs|go|hpp|java|kt|py|rs|swift)$/;
/** Matches names such as `AgentHost`, `session.prompt()` and `#state`. */
const identifierLike = /^#?[A-Za-z_$][\w$]*(?:\.#?[A-Za-z_$][\w$]*)*(?:\(\))?$/;

/**
 * Checks contributor pages for paths, entry points and identifiers that do not exist. Reads inline code and links.
 * Treats anything with a space or a placeholder such as `<name>` as an example. Paths can be relative to the root or
 * to a package folder.
 */
export function checkPageNames(tree: SourceTree): Finding[] {
  const pages = tree.files.filter(isPage);
  if (pages.length === 0) return [];
  const known = knownNames(tree);
  return pages.flatMap((file) =>
    namesIn(tree.read(file)).flatMap(({ line, name, isLink }) => {
      if (isLink && isSitePage(file)) return [];
      const exists = isLink ? isLinked(known, file, name) : isKnown(known, name);
      return exists ? [] : [{ file, line, message: `names "${name}", which does not exist` }];
    }),
  );
}

interface KnownNames {
  readonly paths: ReadonlySet<string>;
  readonly entries: ReadonlySet<string>;
  /** All words in source files and manifests. */
  readonly words: ReadonlySet<string>;
  /** All quoted strings in source files and manifests, such as method names, subpaths and packages. */
  readonly quoted: ReadonlySet<string>;
}

function knownNames(tree: SourceTree): KnownNames {
  const paths = new Set<string>();
  for (const file of tree.files) {
    const parts = file.split("/");
    parts.forEach((_, index) => paths.add(parts.slice(0, index + 1).join("/")));
  }
  const entries = tree.packages.flatMap((home) => [
    home.manifest.name,
    ...[...entriesOf(home).keys()].map((subpath) => home.manifest.name + subpath.slice(1)),
  ]);
  const words = new Set<string>();
  const quoted = new Set<string>();
  const addWords = (text: string): void => {
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) words.add(word);
    for (const [, content = ""] of text.matchAll(/"([^"\n]{1,80})"/g)) quoted.add(content);
  };
  for (const { text } of tree.sources()) addWords(text);
  for (const file of tree.files) {
    if (isNameSource.test(file) && !file.startsWith("pnpm-lock")) {
      addWords(tree.read(file));
    }
  }
  return { paths, entries: new Set(entries), words, quoted };
}

interface PageName {
  readonly line: number;
  readonly name: string;
  readonly isLink: boolean;
}

/** Returns inline code and link targets outside fenced blocks. */
function namesIn(text: string): PageName[] {
  const names: PageName[] = [];
  let isFenced = false;
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trimStart().startsWith("```")) isFenced = !isFenced;
    if (isFenced) continue;
    for (const [, name = ""] of line.matchAll(/`([^`]+)`/g)) {
      names.push({ line: index + 1, name, isLink: false });
    }
    for (const [, name = ""] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
      names.push({ line: index + 1, name, isLink: true });
    }
  }
  return names;
}

function isLinked({ paths }: KnownNames, page: string, link: string): boolean {
  if (/^(?:https?:|mailto:|#)/.test(link)) return true;
  const [path = ""] = link.split("#");
  return paths.has(posix.normalize(posix.join(posix.dirname(page), path)).replace(/\/$/, ""));
}

function isKnown(known: KnownNames, name: string): boolean {
  if (name.startsWith("@parley/")) return known.entries.has(name) || known.paths.has(name);
  if (known.quoted.has(name)) return true;
  if (name.includes("/") && pathLike.test(name)) return isPath(known.paths, name);
  if (/\.(?:ts|tsx|md|json|ya?ml)$/.test(name) && pathLike.test(name)) return isPath(known.paths, name);
  if (identifierLike.test(name)) return partsOf(name).every((part) => known.words.has(part));
  return true;
}

/** Returns whether a path exists in the root or is the end of another path. `*` matches any characters except `/`. */
function isPath(paths: ReadonlySet<string>, name: string): boolean {
  const wanted = name.replace(/\/$/, "");
  if (paths.has(wanted)) return true;
  const pattern = wanted.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll("*", "[^/]*");
  const alternatives = pattern.replaceAll(
    /\{([^}]*)\}/g,
    (_, list: string) => `(?:${list.replaceAll(",", "|")})`,
  );
  const ends = new RegExp(`(?:^|/)${alternatives}$`);
  return [...paths].some((path) => ends.test(path));
}

function partsOf(name: string): string[] {
  return name
    .replaceAll(/[#()]/g, "")
    .split(".")
    .filter((part) => part !== "");
}

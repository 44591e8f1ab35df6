import type { Finding } from "../finding.ts";
import { isTestFile } from "../tree/source-tree.ts";
import type { SourceTree } from "../tree/source-tree.ts";

interface Ban {
  pattern: RegExp;
  message: string;
  /** Which files it is about; all when absent. */
  where?: (path: string) => boolean;
}

const isLockfile = (path: string): boolean => path === "pnpm-lock.yaml";
const isCode = (path: string): boolean => /\.(?:tsx?|m?js)$/.test(path);

const bans: readonly Ban[] = [
  {
    pattern: /\b(?:TODO|FIXME|XXX)\b/,
    message: "has a mark for later: do it, or leave it out cleanly",
    where: (path) => !isLockfile(path),
  },
  { pattern: /(?<![\w.~-])\/(?:work|root)(?:\/|\b(?!-))/, message: "names a folder of one machine" },
  {
    pattern:
      /\bregistry\.(?:npmjs\.org|yarnpkg\.com|npmmirror\.com)|\bnpm\.pkg\.github\.com|^\s*registry\s*=/,
    message: "names a package registry: that is for each machine to configure",
  },
  {
    pattern: /tarball: *https?:/,
    message: "pins a download address: the integrity is enough",
    where: isLockfile,
  },
  {
    pattern: /(?:\/\/|\/\*)\s*(?:@ts-(?:ignore|nocheck)|(?:eslint|oxlint)-disable)/,
    message: "turns a rule off: satisfy it",
    where: isCode,
  },
  {
    pattern: /(?:\/\/|\/\*)\s*@ts-expect-error/,
    message: "expects a type error outside a test",
    where: (path) => isCode(path) && !isTestFile(path),
  },
];

/** The check itself and its test have to spell what they forbid. */
const ownPages = /^tools\/checks\/src\/checks\/prose(?:\.test)?\.ts$/;

/** Finds words that no committed file should hold. */
export function checkProse(tree: SourceTree): Finding[] {
  return tree.files.filter((path) => !ownPages.test(path)).flatMap((path) => bansIn(tree, path));
}

function bansIn(tree: SourceTree, file: string): Finding[] {
  const text = tree.read(file);
  // A NUL byte: not text.
  if (text.includes("\0")) return [];
  const relevant = bans.filter(
    ({ where, pattern }) => (where?.(file) ?? true) && new RegExp(pattern, "m").test(text),
  );
  if (relevant.length === 0) return [];
  return text
    .split("\n")
    .flatMap((line, index) =>
      relevant
        .filter(({ pattern }) => pattern.test(line))
        .map(({ message }) => ({ file, line: index + 1, message })),
    );
}

import type { Finding } from "../finding.ts";
import { type SourceTree, isTestFile } from "../tree/source-tree.ts";

interface Ban {
  readonly pattern: RegExp;
  readonly message: string;
  /** Returns whether the rule applies to a file. Default: all files. */
  readonly where?: (path: string) => boolean;
}

const isLockfile = (path: string): boolean => path === "pnpm-lock.yaml";
const isCode = (path: string): boolean => /\.(?:tsx?|m?js)$/.test(path);

const bans: readonly Ban[] = [
  { pattern: /(?<![\w.~-])\/(?:work|root)(?:\/|\b(?!-))/, message: "names a folder of one machine" },
  {
    pattern:
      /\bregistry\.(?:npmjs\.org|yarnpkg\.com|npmmirror\.com)|\bnpm\.pkg\.github\.com|^\s*registry\s*=/,
    message: "names a package registry: each machine configures its own",
  },
  {
    pattern: /tarball: *https?:/,
    message: "pins a download address: the integrity is enough",
    where: isLockfile,
  },
  {
    pattern: /\b(?:TO-?DO|FIX-?ME|X{3})\b/,
    message: "has a mark for later: do it, or leave it out",
    where: (path) => !isCode(path) && !isLockfile(path),
  },
  {
    pattern: /(?:\/\/|\/\*)\s*(?:eslint|oxlint)-disable/,
    message: "turns a rule off: satisfy it",
    where: isCode,
  },
  // Tests contain source code in strings.
  {
    pattern: /^export \*/,
    message: "exports *: list the names",
    where: (path) => isCode(path) && !isTestFile(path),
  },
  {
    pattern: /^export type \*/,
    message: "exports *: list the names (only schema may, and only types)",
    where: (path) => isCode(path) && !isTestFile(path) && !path.startsWith("schema/"),
  },
];

/**
 * Finds text that must not appear in any file: machine-specific paths, package registry URLs, to-do markers, disabled
 * rules and star exports. Oxlint is not enough because it reads only code, respects comments that disable its rules,
 * and cannot forbid star exports.
 */
export function checkBannedText(tree: SourceTree): Finding[] {
  return tree.files.flatMap((path) => bansIn(tree, path));
}

function bansIn(tree: SourceTree, file: string): Finding[] {
  const text = tree.read(file);
  const isBinary = text.includes("\0");
  const relevant = bans.filter(
    ({ where, pattern }) => !isBinary && (where?.(file) ?? true) && new RegExp(pattern, "m").test(text),
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

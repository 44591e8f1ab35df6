import type { SourceTree } from "../tree/source-tree.ts";

/** A TypeScript block of a README. */
export interface ReadmeBlock {
  /** The README, from the root of the tree. */
  file: string;
  /** The line of its opening fence. */
  line: number;
  code: string;
  /** `tsx` has elements of React, for a page. */
  language: "ts" | "tsx";
  /** True if its fence says `ts run`; otherwise it is only type-checked. */
  runs: boolean;
}

/** The README of the repository and those of its packages. */
export function readmesOf(tree: SourceTree): string[] {
  return ["README.md", ...tree.packages.map(({ folder }) => `${folder}/README.md`)].filter((file) =>
    tree.has(file),
  );
}

/** The pages of the documentation site that are written by hand. */
export function sitePagesOf(tree: SourceTree): string[] {
  return tree.files.filter((file) => /^docs\/pages\/.*\.md$/.test(file));
}

/**
 * Lists the blocks of a Markdown text whose fence says `ts` or `tsx`.
 *
 * @throws Error when a fence says `ts` and something else than `run`, or `tsx` and anything else, or is not closed.
 */
export function readmeBlocks(file: string, text: string): ReadmeBlock[] {
  const blocks: ReadmeBlock[] = [];
  const lines = text.split("\n");
  for (let index = 0; index < lines.length; index++) {
    const [, fence, info = ""] = /^ {0,3}(`{3,})\s*([^`]*)$/.exec(lines[index] ?? "") ?? [];
    if (fence === undefined) continue;
    const opened = index;
    index = closingLine(lines, opened, fence);
    if (index === -1) throw new Error(`Cannot read "${file}:${opened + 1}": the code block is not closed`);
    const [language, ...words] = info.trim().split(/\s+/);
    if (language !== "ts" && language !== "tsx") continue;
    if (words.some((word) => language === "tsx" || word !== "run")) {
      throw new Error(
        `Cannot read "${file}:${opened + 1}": a block is "ts", "ts run" or "tsx", found "${info.trim()}"`,
      );
    }
    const code = lines.slice(opened + 1, index).join("\n");
    blocks.push({ file, line: opened + 1, code: `${code}\n`, language, runs: words.length > 0 });
  }
  return blocks;
}

function closingLine(lines: readonly string[], opened: number, fence: string): number {
  const closes = new RegExp(`^ {0,3}${fence}\`*\\s*$`);
  return lines.findIndex((line, index) => index > opened && closes.test(line));
}

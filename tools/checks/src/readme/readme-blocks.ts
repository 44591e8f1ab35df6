import type { SourceFile } from "../tree/source-file.ts";
import { isTestFile } from "../tree/source-tree.ts";
import type { SourceTree } from "../tree/source-tree.ts";

const longestExample = 8;

/** A TypeScript block in a README or an `@example`. */
export interface ReadmeBlock {
  /** Path of the README or source file, relative to the root of the tree. */
  file: string;
  /** The line number of the opening fence. */
  line: number;
  code: string;
  /** The language after the opening fence. `tsx` blocks contain JSX. */
  language: "ts" | "tsx";
  /** Whether the fence is `ts run`. Other blocks are only type-checked. */
  runs: boolean;
}

export function readmesOf(tree: SourceTree): string[] {
  return ["README.md", ...tree.packages.map(({ folder }) => `${folder}/README.md`)].filter((file) =>
    tree.has(file),
  );
}

/** Returns the handwritten pages of the documentation site. */
export function sitePagesOf(tree: SourceTree): string[] {
  return tree.files.filter((file) => /^docs\/pages\/.*\.md$/.test(file));
}

/**
 * Lists the blocks in a Markdown page that start with a `ts`, `ts run` or `tsx` fence.
 *
 * @throws Error if the fence has anything else after `ts` or `tsx`, or the block is not closed.
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

/**
 * Lists the code blocks in all `@example` tags of the packages.
 *
 * @throws Error if an example is not a block, or is longer than eight lines.
 */
export function docExamples(tree: SourceTree): ReadmeBlock[] {
  return tree
    .sources()
    .filter(({ path }) => !isTestFile(path))
    .flatMap(examplesIn);
}

/**
 * Lists the code blocks in the `@example` tags of a file.
 *
 * @throws Error if an example is not a block, or is longer than eight lines.
 */
export function examplesIn(source: SourceFile): ReadmeBlock[] {
  const { path, text, comments } = source;
  return comments.flatMap(({ start, end }) => {
    const comment = text.slice(start, end);
    if (!/^[ \t]*\* @example\b/m.test(comment)) return [];
    const before = source.lineAt(start) - 1;
    // The empty lines preserve the line numbers of the source.
    const page = "\n".repeat(before) + comment.replace(/^[ \t]*\* ?/gm, "");
    const lines = page.split("\n");
    const unfenced = lines.findIndex(
      (line, index) => /^@example\b/.test(line) && !/^```tsx?\b/.test(lines[index + 1] ?? ""),
    );
    if (unfenced !== -1) {
      throw new Error(`Cannot read "${path}:${unfenced + 1}": "@example" has no "ts" block on the next line`);
    }
    const blocks = readmeBlocks(path, page);
    const long = blocks.find(({ code }) => code.split("\n").length - 1 > longestExample);
    if (long) {
      throw new Error(
        `Cannot read "${path}:${long.line}": the example has more than ${longestExample} lines`,
      );
    }
    return blocks;
  });
}

function closingLine(lines: readonly string[], opened: number, fence: string): number {
  const closes = new RegExp(`^ {0,3}${fence}\`*\\s*$`);
  return lines.findIndex((line, index) => index > opened && closes.test(line));
}

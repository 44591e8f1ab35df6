import { posix } from "node:path";

/** The location of a page in the repository. */
export interface PageHome {
  /** The URL of the repository for use in a browser. */
  address: string;
  /** The folder of the page, relative to the root of the repository. */
  folder: string;
  /** Returns whether a path from the root is a file or a folder, or `undefined` if it does not exist. */
  kindOf: (path: string) => "file" | "folder" | undefined;
}

/**
 * Matches `](target)` and `]: target` with the text before the target, which starts with `!` for an image. The text of
 * a link may contain line breaks.
 */
const link = /(!?\[[^\]]*\]\(|^\[[^\]]+\]:\s+)([^)\s]+)/gm;
/** Matches a code block, up to the end of the page if it is not closed. */
const codeBlock = /^([ \t]*(?:```|~~~)[^]*?(?:^[ \t]*(?:```|~~~).*$|$(?![^])))/m;

/**
 * Returns a page with links that work outside the repository, for example on a registry website. To do so, points
 * relative links to the latest commit in the repository. Leaves code blocks unchanged.
 *
 * @throws Error if a relative link is broken.
 */
export function publishedPage(text: string, home: PageHome): string {
  return text
    .split(codeBlock)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(
            link,
            (_, before: string, target: string) => before + absolute(target, home, before),
          ),
    )
    .join("");
}

function absolute(target: string, { address, folder, kindOf }: PageHome, before: string): string {
  if (/^(?:[a-z]+:|#)/.test(target)) return target;
  const [path = "", fragment] = target.split("#");
  const whole = posix.join(folder, path).replace(/\/$/, "");
  const kind = kindOf(whole);
  if (kind === undefined)
    throw new Error(`Cannot publish the link "${target}" of a page in "${folder}": there is no "${whole}"`);
  const view = kind === "folder" ? "tree" : before.startsWith("!") ? "raw" : "blob";
  return `${address}/${view}/HEAD/${whole}${fragment === undefined ? "" : `#${fragment}`}`;
}

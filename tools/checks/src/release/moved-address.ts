import type { SourceTree } from "../tree/source-tree.ts";

/** Returns the new text of each file that contains the URL `from`, with `to` in its place. */
export function movedAddress(tree: SourceTree, from: string, to: string): Map<string, string> {
  const moved = new Map<string, string>();
  // Does not match another repository whose name starts with this one's name.
  const address = new RegExp(`${from.replaceAll(".", String.raw`\.`)}(?![\\w-])`, "g");
  for (const file of tree.files) {
    const text = tree.read(file);
    const replaced = text.replaceAll(address, to);
    if (replaced !== text) moved.set(file, replaced);
  }
  return moved;
}

import type { SourceTree } from "../tree/source-tree.ts";

/** Returns all files in a tree that contain the URL `from`, with the URL replaced by `to`. */
export function movedAddress(tree: SourceTree, from: string, to: string): Map<string, string> {
  const moved = new Map<string, string>();
  // Does not match the URL of another repository whose name starts with this one's.
  const address = new RegExp(`${from.replaceAll(".", String.raw`\.`)}(?![\\w-])`, "g");
  for (const file of tree.files) {
    const text = tree.read(file);
    const replaced = text.replaceAll(address, to);
    if (replaced !== text) moved.set(file, replaced);
  }
  return moved;
}

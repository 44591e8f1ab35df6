import type { SourceTree } from "../tree/source-tree.ts";

/** The files of a tree that name an address, with the texts that they have when it is replaced by another one. */
export function movedAddress(tree: SourceTree, from: string, to: string): Map<string, string> {
  const moved = new Map<string, string>();
  // Not the address of another repository whose name begins alike.
  const address = new RegExp(`${from.replaceAll(".", String.raw`\.`)}(?![\\w-])`, "g");
  for (const file of tree.files) {
    const text = tree.read(file);
    const replaced = text.replaceAll(address, to);
    if (replaced !== text) moved.set(file, replaced);
  }
  return moved;
}

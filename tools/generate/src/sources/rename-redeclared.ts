import { ts } from "typescript-json-schema";

/** What a definition is called that another profile declares again: by this name its file imports it. */
export function stableName(name: string): string {
  return `Stable${name}`;
}

/**
 * The text of a stable file, in which each definition that is declared again has its {@link stableName}.
 * typescript-json-schema knows a type by its name alone, whatever file it stands in, so that no two may have the same.
 */
export function renameDeclarations(tree: ts.SourceFile, redeclared: ReadonlySet<string>): string {
  return renameEach(tree, (node) => redeclared.has(node.text));
}

/** The text of a file that imports such definitions by the name that they have then. */
export function renameImports(tree: ts.SourceFile, redeclared: ReadonlySet<string>): string {
  return renameEach(
    tree,
    (node) =>
      ts.isImportSpecifier(node.parent) && node.parent.propertyName === node && redeclared.has(node.text),
  );
}

function renameEach(tree: ts.SourceFile, isMeant: (node: ts.Identifier) => boolean): string {
  let text = "";
  let end = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isMeant(node)) {
      text += tree.text.slice(end, node.getStart()) + stableName(node.text);
      end = node.end;
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return text + tree.text.slice(end);
}

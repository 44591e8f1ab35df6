import { ts } from "typescript-json-schema";

/** Returns the name under which a profile imports a stable definition that it redeclares. */
export function stableName(name: string): string {
  return `Stable${name}`;
}

/**
 * Returns the text of a stable file in which each redeclared definition has its {@link stableName}. typescript-json-schema
 * identifies types by name only, across files, so that no two may have the same name.
 */
export function renameDeclarations(tree: ts.SourceFile, redeclared: ReadonlySet<string>): string {
  return renameEach(tree, (node) => redeclared.has(node.text));
}

/** Returns the text of a file that imports such definitions, with the imports under their new names. */
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

import { ts } from "typescript-json-schema";

const stable = "Stable";

/** Returns the name that a profile uses for the stable version of a definition that it redeclares. */
export function stableName(name: string): string {
  return stable + name;
}

/** Returns whether a name could come from {@link stableName}. */
export function isStableName(name: string): boolean {
  return new RegExp(`^${stable}[A-Z]`).test(name);
}

/** Returns the new name of a redeclared definition in the stable file, where the profile no longer refers to it. */
export function formerName(name: string): string {
  return `Former${name}`;
}

/**
 * Returns the text of a stable file with each redeclared definition renamed to its {@link formerName}.
 * typescript-json-schema identifies types by name alone, even across files, so no two types may share a name.
 */
export function renameDeclarations(
  tree: ts.SourceFile,
  redeclared: Pick<ReadonlySet<string>, "has">,
): string {
  let text = "";
  let end = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && redeclared.has(node.text)) {
      text += tree.text.slice(end, node.getStart()) + formerName(node.text);
      end = node.end;
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return text + tree.text.slice(end);
}

import type { Node } from "oxc-parser";

import type { Declaration } from "../tree/export-origins.ts";
import { childrenOf } from "../tree/source-file.ts";
import { declarationOf } from "./declaration-text.ts";

/** Returns the names used in the public part of a declaration, in order. */
export function publicReferences({ statements }: Declaration): string[] {
  const names = new Set<string>();
  const visit = (node: Node): void => {
    if (node.type === "Identifier") names.add(node.name);
    const hidden = hiddenIn(node);
    for (const child of childrenOf(node)) if (!hidden.includes(child)) visit(child);
  };
  for (const statement of statements) {
    const declaration = declarationOf(statement);
    if (declaration) visit(declaration);
  }
  return [...names];
}

/** Returns the children of a node that are not part of its type or are only member names. */
function hiddenIn(node: Node): readonly unknown[] {
  switch (node.type) {
    case "FunctionDeclaration":
    case "FunctionExpression":
      return [node.body];
    case "AssignmentPattern":
      return [node.right];
    case "VariableDeclarator":
      return "typeAnnotation" in node.id && node.id.typeAnnotation ? [node.init] : [];
    case "PropertyDefinition":
      if (node.key.type === "PrivateIdentifier" || node.accessibility === "private") return childrenOf(node);
      return [...(node.computed ? [] : [node.key]), ...(node.typeAnnotation ? [node.value] : [])];
    case "MethodDefinition":
      if (node.key.type === "PrivateIdentifier" || node.accessibility === "private") return childrenOf(node);
      return node.computed ? [] : [node.key];
    case "TSPropertySignature":
    case "TSMethodSignature":
    case "Property":
      return node.computed ? [] : [node.key];
    case "TSQualifiedName":
      return [node.right];
    case "MemberExpression":
      return node.computed ? [] : [node.property];
    case "StaticBlock":
      return childrenOf(node);
    default:
      return [];
  }
}

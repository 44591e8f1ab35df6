import type { BindingPattern, Declaration, Node } from "oxc-parser";

import type { SourceFile } from "../tree/source-file.ts";

/** A name that a file gives to others, and the statement that does. */
export interface ExportedName {
  name: string;
  line: number;
  statement: Node;
  /** False when the statement passes on what was declared elsewhere, here or in another file. */
  declares: boolean;
}

/** Lists the named exports of a file. */
export function exportedNames(file: SourceFile): ExportedName[] {
  return file.program.body.flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration") return [];
    const { declaration, specifiers } = statement;
    const at = (node: Node): number => file.lineAt(node.start);
    const passedOn = specifiers.map((specifier) => ({
      name: specifier.exported.type === "Literal" ? specifier.exported.value : specifier.exported.name,
      line: at(specifier),
      statement,
      declares: false,
    }));
    const declared = declaration ? declaredNames(declaration) : [];
    return [
      ...passedOn,
      ...declared.map((name) => ({ name, line: at(statement), statement, declares: true })),
    ];
  });
}

function declaredNames(declaration: Declaration): string[] {
  if (declaration.type === "VariableDeclaration") {
    return declaration.declarations.flatMap(({ id }) => boundNames(id));
  }
  if (!("id" in declaration) || declaration.id?.type !== "Identifier") return [];
  return [declaration.id.name];
}

function boundNames(pattern: BindingPattern): string[] {
  return pattern.type === "Identifier" ? [pattern.name] : [];
}

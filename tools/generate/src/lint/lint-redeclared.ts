import { ts } from "typescript-json-schema";

import type { Sources } from "../sources/read-sources.ts";
import { formerName, stableName } from "../sources/rename-redeclared.ts";
import { exportedTypes, type SourceFile } from "../sources/source-file.ts";
import { finding } from "./finding.ts";

/**
 * Finds files in a profile that import the stable version of a redeclared definition. With such an import, both
 * versions of the definition would apply to the messages that use it.
 */
export function lintRedeclared({ files }: Pick<Sources, "files">): string[] {
  const names = new Set(files.flatMap(exportedTypes).map(({ name }) => name));
  return files.flatMap((file) =>
    importsOf(file).flatMap(({ name, propertyName = name }) => {
      if (!names.has(formerName(propertyName.text))) return [];
      const problem = `imports a redeclared definition from its stable file: import "${propertyName.text}" or "${stableName(propertyName.text)}" from the profile's folder`;
      return [finding(file, name.getStart(), problem)];
    }),
  );
}

/** Returns the names that a file imports from other folders. */
function importsOf({ tree }: SourceFile): ts.ImportSpecifier[] {
  return tree.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const bindings = importClause?.namedBindings;
    const isForeign = ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text.startsWith("../");
    return isForeign && bindings !== undefined && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
  });
}

import { ts } from "typescript-json-schema";

import type { SourceDefinition, SourceFile, Sources } from "../sources/read-sources.ts";
import { stableName } from "../sources/rename-redeclared.ts";
import { finding } from "./finding.ts";

/**
 * Finds places where a profile that redeclares definitions still refers to the stable one of them: such a message would be
 * checked by the rules of both.
 */
export function lintRedeclared({
  files,
  definitions,
  replaced,
}: Pick<Sources, "files" | "definitions" | "replaced">): string[] {
  return [
    ...files.flatMap((file) => lintImports(file, replaced)),
    ...definitions.flatMap((definition) => lintMentions(definition, replaced)),
  ];
}

/** A redeclared definition is imported from the profile's own folder, or under its stable name. */
function lintImports(file: SourceFile, replaced: Sources["replaced"]): string[] {
  return importsOf(file).flatMap(({ name, propertyName = name }) => {
    const plain = replaced.has(stableName(propertyName.text));
    const renamed = replaced.has(propertyName.text) && name.text !== propertyName.text;
    if (!plain && !renamed) return [];
    const wanted = plain ? stableName(propertyName.text) : propertyName.text;
    return [finding(file, name.getStart(), `imports a redeclared definition: import it as "${wanted}"`)];
  });
}

/** Returns the names that a file imports from outside its folder. */
function importsOf({ tree }: SourceFile): ts.ImportSpecifier[] {
  return tree.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const bindings = importClause?.namedBindings;
    const isForeign = ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text.startsWith("../");
    return isForeign && bindings !== undefined && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
  });
}

/** A definition refers to no stable one that is redeclared, neither in its own text nor in what it inherits. */
function lintMentions(definition: SourceDefinition, replaced: Sources["replaced"]): string[] {
  const { name, node, file } = definition;
  const texts = [node.getText(), ...inheritedTexts(definition, replaced)];
  const stale = [...replaced].filter(
    ([stable]) =>
      stable !== stableName(name) && texts.some((text) => new RegExp(`\\b${stable}\\b`).test(text)),
  );
  return stale.map(([stable]) => {
    const other = stable.replace(stableName(""), "");
    return finding(
      file,
      node.getStart(),
      `"${name}" refers to the stable "${other}": redeclare it with the new one`,
    );
  });
}

/** Returns what a definition inherits from the one that it replaces. */
function inheritedTexts({ name, node }: SourceDefinition, replaced: Sources["replaced"]): string[] {
  const stable = replaced.get(stableName(name))?.node;
  if (stable === undefined || !new RegExp(`\\b${stableName(name)}\\b`).test(node.getText())) return [];
  if (ts.isTypeAliasDeclaration(stable)) return [stable.type.getText()];
  const own = new Set(
    ts.isInterfaceDeclaration(node) ? node.members.map((member) => member.name?.getText()) : [],
  );
  return stable.members
    .filter((member) => !own.has(member.name?.getText()))
    .map((member) => member.getText());
}

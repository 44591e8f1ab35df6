import { join } from "node:path";

import { ts } from "typescript-json-schema";

import { stableName } from "./rename-redeclared.ts";
import { exportedTypes, importPath, parse, type SourceDefinition, type SourceFile } from "./source-file.ts";

/** The files of a profile, the files it inherits from, and the building blocks. */
interface Inheritance {
  folder: string;
  own: readonly SourceFile[];
  others: readonly SourceFile[];
  primitives: SourceFile;
}

/** The file that {@link inherit} generates. */
export const inheritedFile = "inherited.gen.ts";

/**
 * Copies stable definitions into a file in which names refer to redeclared definitions instead of their stable
 * versions. Copies each definition that refers to a redeclared one, directly or indirectly. Also copies each one that
 * the profile extends, under its {@link stableName}. Returns `undefined` if there is nothing to copy.
 */
export function inherit({ folder, own, others, primitives }: Inheritance): SourceFile | undefined {
  const declared = own.flatMap(exportedTypes);
  const stable = others.flatMap(exportedTypes);
  const mentioned = new Set(declared.flatMap(({ node }) => namesIn(node)));
  const bases = stable.filter(({ name }) => mentioned.has(stableName(name)));
  const affected = affectedBy(stable, new Set(declared.map(({ name }) => name)));
  const copies = [...affected.map(textOf), ...bases.map(baseTextOf)];
  if (copies.length === 0) return undefined;
  const names = new Set(affected.map(({ name }) => name));
  const places = new Map(
    [...exportedTypes(primitives), ...stable, ...declared].map(({ name, file }) => [name, file.path]),
  );
  const used = new Set(
    [...affected, ...bases].flatMap(({ node }) => namesIn(node)).filter((name) => !names.has(name)),
  );
  const imports = Map.groupBy(
    [...used].filter((name) => places.has(name)).toSorted(),
    (name) => places.get(name) ?? "",
  );
  const lines = Array.from(
    imports,
    ([path, list]) => `import type { ${list.join(", ")} } from "${importPath(folder, path)}";`,
  );
  return parse(join(folder, inheritedFile), `${[lines.toSorted().join("\n"), ...copies].join("\n\n")}\n`);
}

/** Returns the definitions that refer to a changed one, directly or indirectly, and adds their names to `changed`. */
function affectedBy(definitions: readonly SourceDefinition[], changed: Set<string>): SourceDefinition[] {
  const affected = new Set<SourceDefinition>();
  for (let before = -1; before < affected.size;) {
    before = affected.size;
    for (const definition of definitions) {
      if (changed.has(definition.name) || !namesIn(definition.node).some((name) => changed.has(name)))
        continue;
      affected.add(definition);
      changed.add(definition.name);
    }
  }
  return definitions.filter((definition) => affected.has(definition));
}

/** Returns the names of all types that a declaration refers to. */
function namesIn(node: ts.Node): string[] {
  const names: string[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isTypeReferenceNode(inner)) names.push(inner.typeName.getText());
    if (ts.isExpressionWithTypeArguments(inner)) names.push(inner.expression.getText());
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return names;
}

/** Returns the text of a declaration, including its doc comment. */
function textOf({ node, file }: SourceDefinition): string {
  return file.text.slice(node.getFullStart(), node.end).trim();
}

function baseTextOf({ node, file, name }: SourceDefinition): string {
  const { pos, end } = node.name;
  return `${file.text.slice(node.getFullStart(), pos)} ${stableName(name)}${file.text.slice(end, node.end)}`.trim();
}

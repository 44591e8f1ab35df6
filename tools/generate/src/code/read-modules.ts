import { createHash } from "node:crypto";

import { ts } from "typescript-json-schema";

/** A module of generated code: its text without imports, and the name that other modules use for it. */
export interface Module {
  name: string;
  text: string;
}

/** A top-level declaration in a module. */
export interface Declaration {
  text: string;
  isExported: boolean;
  /**
   * A hash of the code with each name replaced by its meaning, so equivalent declarations have the same hash in all
   * modules.
   */
  meaning: string;
  /** Other top-level names in the module that the declaration uses. */
  uses: string[];
}

/** The declarations of a module by name, and the names under which it exports them. */
export interface Content {
  declarations: Map<string, Declaration>;
  exports: Map<string, string>;
}

/** Reads modules, which must be in import order. */
export function readModules(modules: readonly Module[]): Map<string, Content> {
  const contents = new Map<string, Content>();
  for (const { name, text } of modules) contents.set(name, contentOf(text, contents));
  return contents;
}

function contentOf(text: string, known: ReadonlyMap<string, Content>): Content {
  const tree = ts.createSourceFile("module.ts", text, ts.ScriptTarget.ES2022, true);
  const statements = new Map(
    tree.statements.flatMap((statement) => namesOf(statement).map((name) => [name, statement])),
  );
  const content: Content = { declarations: new Map(), exports: new Map() };
  for (const name of statements.keys()) declare(name, { statements, content, known });
  for (const [name, { isExported }] of content.declarations) if (isExported) content.exports.set(name, name);
  for (const [exported, name] of tree.statements.flatMap(aliasesOf)) content.exports.set(exported, name);
  return content;
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name === undefined ? [] : [statement.name.text];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map(({ name }) => name.getText());
}

/** Returns the names in `export { name as exported }`. */
function aliasesOf(statement: ts.Statement): [exported: string, name: string][] {
  if (!ts.isExportDeclaration(statement) || statement.exportClause === undefined) return [];
  if (!ts.isNamedExports(statement.exportClause)) return [];
  return statement.exportClause.elements.map(({ name, propertyName = name }) => [
    name.text,
    propertyName.text,
  ]);
}

interface Reading {
  statements: ReadonlyMap<string, ts.Statement>;
  content: Content;
  known: ReadonlyMap<string, Content>;
}

function declare(name: string, reading: Reading): Declaration {
  const { statements, content, known } = reading;
  const found = content.declarations.get(name);
  if (found !== undefined) return found;
  const statement = statements.get(name) as ts.Statement;
  const uses = new Set<string>();
  const meaning = replaceIdentifiers(statement, (identifier) => {
    const outer = importedMeaning(identifier, known);
    if (outer === undefined && identifier.text === name) return "itself";
    if (outer !== undefined || !statements.has(identifier.text)) return outer;
    uses.add(identifier.text);
    return declare(identifier.text, reading).meaning;
  });
  const declaration: Declaration = {
    text: statement.getText(),
    isExported: statement.getText().startsWith("export "),
    meaning: createHash("sha256").update(meaning).digest("hex"),
    uses: [...uses],
  };
  content.declarations.set(name, declaration);
  return declaration;
}

/** Returns the meaning of `checkText` in `checks.checkText` if `checks` is a module. */
function importedMeaning(
  { parent, text }: ts.Identifier,
  known: ReadonlyMap<string, Content>,
): string | undefined {
  if (!ts.isPropertyAccessExpression(parent) || !ts.isIdentifier(parent.expression)) return undefined;
  const content = known.get(parent.expression.text);
  return content && meaningOf(text, content);
}

export function meaningOf(exported: string, { exports, declarations }: Content): string | undefined {
  return declarations.get(exports.get(exported) ?? "")?.meaning;
}

function replaceIdentifiers(
  node: ts.Node,
  replacement: (identifier: ts.Identifier) => string | undefined,
): string {
  const text = node.getSourceFile().text;
  let result = "";
  let end = node.getStart();
  const visit = (inner: ts.Node): void => {
    const replaced = ts.isIdentifier(inner) ? replacement(inner) : undefined;
    if (replaced !== undefined) {
      result += text.slice(end, inner.getStart()) + replaced;
      end = inner.end;
    }
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return result + text.slice(end, node.end);
}

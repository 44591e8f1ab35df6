import { buildGenerator, ts } from "typescript-json-schema";

import type { JsonSchema } from "../json-schema.ts";
import type { Leaf } from "../sources/plan-definition.ts";
import type { Sources } from "../sources/read-sources.ts";

/** Doc tags that become keywords, in addition to the ones that typescript-json-schema supports. */
export const keywordTags: readonly string[] = [
  "x-side",
  "x-method",
  "x-docs-ignore",
  "x-state",
  "x-scope",
  "x-deserialize-default-on-error",
  "x-deserialize-default-on-null",
  "x-deserialize-default-on-missing",
  "x-deserialize-skip-invalid-items",
  "propertyNames",
  "contentEncoding",
];

const compilerOptions: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts"],
  // Avoids `nodenext`, which puts absolute paths into definition names in packages of type "module".
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: [],
  noEmit: true,
};

/**
 * Returns what typescript-json-schema emits for each leaf, by name, along with the definitions it adds. The output
 * still contains references to those definitions (`#/definitions/…`).
 */
export function emitLeaves(sources: Sources, leaves: readonly Leaf[]): { [name: string]: JsonSchema } {
  const program = createProgram(sources, leaves);
  const generator = buildGenerator(program, {
    required: true,
    ref: true,
    topRef: true,
    aliasRef: true,
    strictNullChecks: true,
    validationKeywords: [...keywordTags],
  });
  if (generator === null) throw new Error(`Cannot emit the schema: ${diagnosticsOf(program)}`);
  const { definitions } = generator.getSchemaForSymbols(leaves.map(({ name }) => name));
  return definitions as { [name: string]: JsonSchema };
}

/** Creates a program from the sources, with an exported type appended for each leaf that lacks a name. */
function createProgram({ files }: Sources, leaves: readonly Leaf[]): ts.Program {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  for (const { name, node, definition } of leaves) {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) continue;
    const { path } = definition.file;
    texts.set(path, `${texts.get(path)}\nexport type ${name} = ${node.getText()};\n`);
  }
  const host = ts.createCompilerHost(compilerOptions);
  const readFile = host.readFile.bind(host);
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  // The file with inherited types may not be on disk yet.
  const fileExists = host.fileExists.bind(host);
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  return ts.createProgram([...texts.keys()], compilerOptions, host);
}

function diagnosticsOf(program: ts.Program): string {
  const [first] = ts.getPreEmitDiagnostics(program);
  return first === undefined ? "no reason given" : ts.flattenDiagnosticMessageText(first.messageText, "\n");
}

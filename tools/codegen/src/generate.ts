import { CodegenError } from "./codegen-error.ts";
import { generatedMark } from "./generated-mark.ts";
import type { GeneratedFile, Language } from "./languages/language.ts";
import { languages } from "./languages/languages.ts";
import { flattenVariants } from "./model/flatten-variants.ts";
import { readModel } from "./model/read-model.ts";
import { selectDefinitions } from "./model/select-definitions.ts";
import { nameDefinitions } from "./names/name-definitions.ts";
import { type LoadedSchema, loadSchema } from "./schema/load-schema.ts";
import { readShapes } from "./shapes/read-shapes.ts";
import { selectShapes } from "./shapes/select-shapes.ts";

/** Options for {@link generate}. */
export interface GenerateOptions {
  /** One of {@link languageNames}. */
  readonly language: string;
  /**
   * The protocol version: `v1` or `v2`, or `v1-unstable` or `v2-unstable` to include drafts of future methods and
   * types.
   */
  readonly protocol: string;
  /** A schema to use instead of the protocol's: a file path, or the parsed schema. */
  readonly schema?: string | object | undefined;
  /** Names of definitions to generate along with their dependencies. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** The name of the generated package. Ignored for Rust and Python, where the caller chooses the folder name. */
  readonly package?: string | undefined;
}

/**
 * Generates a protocol's types for a language. The same options always produce the same files.
 *
 * @example
 * ```ts
 * import { generate } from "@parley/codegen";
 *
 * const files = await generate({ language: "go", protocol: "v1", only: ["ContentBlock"], package: "acp" });
 * for (const { path } of files) console.log(path);
 * ```
 *
 * @throws {CodegenError} if the language, the version or a selected definition does not exist, if the schema cannot be
 * used, or if the package name is not valid in the language.
 */
export async function generate(options: GenerateOptions): Promise<readonly GeneratedFile[]> {
  const language = findLanguage(options.language);
  const schema = await loadSchema(options.protocol, options.schema);
  const whole = readModel(schema.document);
  const selected = options.only ? selectDefinitions(whole, options.only) : whole;
  const model = language.flatVariants ? flattenVariants(selected) : selected;
  const packageName = packageNameOf(options, language);
  const names = await nameDefinitions(model, language.naming);
  const allShapes = readShapes(schema.document);
  const shapes = options.only
    ? selectShapes(
        allShapes,
        selected.definitions.map((each) => each.name),
      )
    : allShapes;
  const header = headerOf(schema);
  return language.render({ model, names, shapes, header, version: schema.version, packageName });
}

function findLanguage(name: string): Language {
  const language = languages.find((each) => each.name === name);
  if (language) return language;
  const known = languages.map((each) => each.name).join(", ");
  throw new CodegenError(`Cannot generate for the language "${name}": there are ${known}`);
}

function packageNameOf({ package: chosen }: GenerateOptions, language: Language): string {
  const { name, defaultPackage, isPackageName } = language;
  if (chosen === undefined) return defaultPackage;
  if (isPackageName === undefined) {
    throw new CodegenError(
      `Cannot name the package "${chosen}": in the language "${name}", it has the name of the folder of its files`,
    );
  }
  if (isPackageName(chosen)) return chosen;
  throw new CodegenError(`Cannot name the package "${chosen}": not a valid name in the language "${name}"`);
}

function headerOf({ version, unstable, hash }: LoadedSchema): string {
  const protocol = `ACP version ${version}${unstable ? " with drafts" : ""}`;
  return `${generatedMark} from ${protocol} (schema sha256 ${hash}). DO NOT EDIT.`;
}

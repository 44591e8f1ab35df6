export { CodegenError } from "./codegen-error.ts";
export { generate, type GenerateOptions } from "./generate.ts";
export type { GeneratedFile } from "./languages/language.ts";
export { languageNames } from "./languages/languages.ts";

import type { GeneratedFile, Language } from "../language.ts";
import { java } from "./java.ts";

/** Names in Jackson 2 and their equivalents in Jackson 3. The annotations are the same. */
const renamed: readonly (readonly [from: RegExp, to: string])[] = [
  [/\bcom\.fasterxml\.jackson\.(?=core\.|databind\.)/g, "tools.jackson."],
  [/\bJsonProcessingException\b/g, "JacksonException"],
  [/\bTextNode\b/g, "StringNode"],
  [/\.isTextual\(\)/g, ".isString()"],
  [/\.textValue\(\)/g, ".stringValue()"],
  [/\.textNode\(/g, ".stringNode("],
];

function toJackson3(code: string): string {
  return renamed.reduce((text, [from, to]) => text.replaceAll(from, to), code);
}

/** Support for Java 17 and later with the tree model of Jackson 3. */
export const javaJackson3: Language = {
  ...java,
  name: "java-jackson3",
  summary: "records and sealed interfaces, Jackson 3",
  render: (input) =>
    java.render(input).map(({ path, content }): GeneratedFile => ({ path, content: toJackson3(content) })),
};

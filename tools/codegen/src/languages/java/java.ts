import { wordStyles } from "../../names/word-styles.ts";
import type { Language } from "../language.ts";
import { fieldName, keywords, typeName } from "./java-names.ts";
import { renderJava } from "./render-java.ts";

/** Support for Java 17 and later with Jackson's tree model. */
export const java: Language = {
  name: "java",
  summary: "records and sealed interfaces, Jackson 2",
  naming: { type: typeName, field: fieldName, member: wordStyles.upperSnake },
  flatVariants: true,
  defaultPackage: "acp",
  isPackageName: (name) =>
    name.split(".").every((each) => /^[a-z_$][\w$]*$/i.test(each) && !keywords.has(each)),
  render: renderJava,
};

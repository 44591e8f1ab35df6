import { wordStyles } from "../../names/word-styles.ts";
import type { Language } from "../language.ts";
import { fieldName, typeName } from "./names.ts";
import { renderPython } from "./render-python.ts";

/** Support for Python 3.10 and later, with dataclasses from the standard library. */
export const python: Language = {
  name: "python",
  summary: "dataclasses, standard library only",
  naming: { type: typeName, field: fieldName, member: wordStyles.upperSnake },
  flatVariants: true,
  defaultPackage: "acp",
  render: renderPython,
};

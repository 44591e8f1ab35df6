import { wordStyles } from "../../names/word-styles.ts";
import type { Language } from "../language.ts";
import { reserved, snakeName, taken, typeName } from "./cpp-names.ts";
import { renderCpp } from "./render-cpp.ts";

/** Support for C++20 and later with nlohmann/json. */
export const cpp: Language = {
  name: "cpp",
  summary: "C++20 structs and std::variant, nlohmann/json",
  naming: {
    type: typeName,
    field: (raw) => (wordStyles.snake(raw) === "value" ? "value" : snakeName(raw)),
    member: snakeName,
  },
  flatVariants: true,
  defaultPackage: "acp",
  isPackageName: (name) => /^[a-z]\w*$/i.test(name) && !reserved.has(name) && !taken.has(name),
  render: renderCpp,
};

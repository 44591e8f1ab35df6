import type { Language } from "../language.ts";
import { renderRust } from "./render-rust.ts";
import { fieldName, keywords, memberName, typeName } from "./rust-words.ts";

/** Rust with serde. */
export const rust: Language = {
  name: "rust",
  summary: "serde",
  naming: { type: typeName, field: fieldName, member: memberName },
  flatVariants: false,
  defaultPackage: "acp",
  packageIsFolder: true,
  isPackageName: (name) =>
    /^[a-z]\w*$/i.test(name) && !keywords.has(name) && !/^(crate|self|super)$/.test(name),
  render: renderRust,
};

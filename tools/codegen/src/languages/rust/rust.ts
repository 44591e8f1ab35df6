import type { Language } from "../language.ts";
import { renderRust } from "./render-rust.ts";
import { fieldName, memberName, typeName } from "./rust-words.ts";

/** Support for Rust with serde. */
export const rust: Language = {
  name: "rust",
  summary: "serde",
  naming: { type: typeName, field: fieldName, member: memberName },
  flatVariants: false,
  defaultPackage: "acp",
  render: renderRust,
};

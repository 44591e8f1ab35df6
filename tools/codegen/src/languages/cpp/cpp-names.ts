import { wordStyles } from "../../names/word-styles.ts";

/** Reserved words, and the names of macros in the standard headers. */
export const reserved: ReadonlySet<string> = new Set(
  (
    "alignas alignof and and_eq asm assert auto bitand bitor bool break case catch char char8_t char16_t char32_t class compl " +
    "concept const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype default delete do " +
    "double dynamic_cast else enum errno explicit export extern false float for friend goto if inline int long mutable " +
    "namespace new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires " +
    "return short signed sizeof static static_assert static_cast stderr stdin stdout struct switch template this thread_local " +
    "throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq"
  ).split(" "),
);

/** Names used by the support code. */
export const taken: ReadonlySet<string> = new Set(
  (
    "Box Codec Definition Flaw Json Kind Maybe Method ObjectReader ObjectWriter Path Property ReadError ReadResult Repair Repaired Shape " +
    "Shapes Text Tolerated Union Visitor Wrapped"
  ).split(" "),
);

export function typeName(raw: string): string {
  const name = wordStyles.pascal(raw);
  return taken.has(name) ? `${name}Type` : name;
}

/** Returns a snake-case name that is neither reserved nor used by a member that all generated types have. */
export function snakeName(raw: string): string {
  const name = wordStyles.snake(raw);
  return reserved.has(name) || ["extra", "value"].includes(name) ? `${name}_` : name;
}

import type { Language } from "./language.ts";
import { rust } from "./rust/rust.ts";

/** All languages that there are, in the order in which they are listed. */
export const languages: readonly Language[] = [rust];

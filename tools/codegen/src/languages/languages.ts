import { go } from "./go/go.ts";
import type { Language } from "./language.ts";
import { python } from "./python/python.ts";
import { rust } from "./rust/rust.ts";

/** All languages that there are, in the order in which they are listed. */
export const languages: readonly Language[] = [go, python, rust];

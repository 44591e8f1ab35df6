import { go } from "./go/go.ts";
import { java } from "./java/java.ts";
import type { Language } from "./language.ts";
import { pydantic } from "./pydantic/pydantic.ts";
import { python } from "./python/python.ts";
import { rust } from "./rust/rust.ts";

/** All languages that there are, in the order in which they are listed. */
export const languages: readonly Language[] = [go, java, pydantic, python, rust];

/** What `generate` takes as a language. */
export const languageNames: readonly string[] = languages.map((each) => each.name);

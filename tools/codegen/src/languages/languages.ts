import { cpp } from "./cpp/cpp.ts";
import { csharp } from "./csharp/csharp.ts";
import { go } from "./go/go.ts";
import { javaJackson3 } from "./java/java-jackson3.ts";
import { java } from "./java/java.ts";
import { kotlin } from "./kotlin/kotlin.ts";
import type { Language } from "./language.ts";
import { pydantic } from "./pydantic/pydantic.ts";
import { python } from "./python/python.ts";
import { rust } from "./rust/rust.ts";
import { swift } from "./swift/swift.ts";

/** All languages, in the order of `--list`. */
export const languages: readonly Language[] = [
  cpp,
  csharp,
  go,
  java,
  javaJackson3,
  kotlin,
  pydantic,
  python,
  rust,
  swift,
];

/** The values for the `language` option of `generate`. */
export const languageNames: readonly string[] = languages.map((each) => each.name);

import { readFileSync } from "node:fs";

/** The package's resources folder, whose relative path is the same from this file and from the bundle. */
const folder = new URL("../resources/", import.meta.url);

/**
 * Reads a source file in another language to copy into the generated code.
 *
 * @param path Relative to `resources`, such as `go/readers.go`
 */
export function readResource(path: string): string {
  return readFileSync(new URL(path, folder), "utf8").trimEnd();
}

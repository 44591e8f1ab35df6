import { readFileSync } from "node:fs";

/** The folder of the package's resources, relative to this file and to the bundle. */
const folder = new URL("../resources/", import.meta.url);

/**
 * Reads a source file in another language that becomes part of the generated code.
 *
 * @param path Relative to `resources`, such as `go/readers.go`
 */
export function readResource(path: string): string {
  return readFileSync(new URL(path, folder), "utf8").trimEnd();
}

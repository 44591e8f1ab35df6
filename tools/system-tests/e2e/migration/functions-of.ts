import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Returns the documented functions from a file in this folder, as the migration page shows them. */
export async function functionsOf(name: string): Promise<string[]> {
  const source = await readFile(join(import.meta.dirname, name), "utf8");
  const [, ...functions] = source.split(/(?=\/\*\* .* \*\/\n(?:async )?function )/);
  return functions.map(
    (text) =>
      text
        .slice(text.indexOf("\n") + 1)
        .split("\n\n/** All ")[0]
        ?.trim() ?? "",
  );
}

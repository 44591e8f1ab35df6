import { readResource } from "../../read-resource.ts";
import type { ShapeTable } from "../../shapes/shape.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { writeFoldCases } from "../state-operations.ts";
import { foldCases } from "./python-fold.ts";
import { hasFold } from "./render-fold.ts";

/**
 * Returns the modules that accompany the types: the lenient reader and its table, the fold, and the `py.typed`
 * marker.
 */
export function supportFiles(input: RenderInput): GeneratedFile[] {
  const { header, shapes } = input;
  const copies = ["_lenient.py", "_repairs.py", ...(hasFold(input) ? ["fold.py"] : [])].map((path) => ({
    path,
    content: `# ${header}\n\n${writeFoldCases(readResource(`python/${path}`), foldCases)}\n`,
  }));
  return [
    ...copies,
    { path: "_shapes.py", content: `# ${header}\n\n${shapesModule(shapes)}` },
    { path: "py.typed", content: "" },
  ];
}

function shapesModule(shapes: ShapeTable): string {
  const rows = Object.entries(shapes).map(([name, shape]) => `"${name}":${JSON.stringify(shape)}`);
  return readResource("python/_shapes.py").replace("{}", () => `{\n${rows.join(",\n")}\n}`) + "\n";
}

import type { Definition } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import type { Lines } from "../lines.ts";
import { definitionReader, tab } from "./go-type.ts";

/** Renders a table of the types that can be read by shape. */
export function renderDefinitions(input: RenderInput): Lines {
  const rows = input.model.definitions.flatMap((each) => {
    const shape = shapeOf(each, input);
    return shape === undefined ? [] : [`define("${shape}", ${definitionReader(each.name, input)}),`];
  });
  return ["var definitions = definitionsByType(", tab(rows), ")"];
}

/** Returns the name of a definition's shape. A tagged variant uses its union's shape. */
function shapeOf(definition: Definition, { model, shapes }: RenderInput): string | undefined {
  const hasTag = (definition.kind === "structure" || definition.kind === "wrapper") && definition.tag;
  const union = model.definitions.find(
    (each) => each.kind === "tagged" && each.variants.some(({ payload }) => payload === definition.name),
  );
  const name = hasTag ? union?.name : definition.name;
  return name !== undefined && Object.hasOwn(shapes, name) ? name : undefined;
}

export function renderShapes({ shapes }: RenderInput): Lines {
  const rows = Object.entries(shapes).map(
    ([name, shape]) => `${JSON.stringify(name)}: ${JSON.stringify(shape)}`,
  );
  const text = `{\n${rows.join(",\n")}\n}`.replaceAll("`", String.raw`\u0060`);
  return [
    "// shapesText has the shapes that Read and ReadStrict check values against.",
    `const shapesText = \`${text}\``,
  ];
}

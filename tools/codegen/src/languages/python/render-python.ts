import type { Definition } from "../../model/model.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { indent, joinLines, type Lines } from "../lines.ts";
import { renderMethods } from "./method-table.ts";
import { fieldName } from "./names.ts";
import { renderStructure, renderWrapper } from "./python-classes.ts";
import { type ConstructorStyle, innerFirst, renderConstructors } from "./python-constructors.ts";
import { renderTypeName } from "./python-names.ts";
import { renderReader } from "./python-readers.ts";
import { definitionArgument, pythonType } from "./python-type.ts";
import { readSupport } from "./read-support.ts";
import { foldImport, hasFold, renderFold } from "./render-fold.ts";
import { supportFiles } from "./support-files.ts";
import { unionOf } from "./union-of.ts";

/** Renders a package with a single module, marked as typed. */
export function renderPython(input: RenderInput): GeneratedFile[] {
  const { definitions } = input.model;
  const types = definitions.map((each) => joinLines(renderType(each, input)));
  const readers = definitions
    .map((each) => joinLines(renderReader(each, input)))
    .filter((each) => each !== "");
  const { imports, support } = readSupport("python");
  const constructors = innerFirst(definitions).map((each) =>
    joinLines(renderConstructors(each, input, constructorStyle)),
  );
  const methods = renderMethods(input, {
    type: input.names.type,
    argument: (name) => definitionArgument(name, input),
  });
  const tables = [renderDefinitions(input), methods].map(joinLines);
  const fold = hasFold(input) ? [joinLines(renderFold(input))] : [];
  const blocks = [support, ...types, ...readers, ...constructors, ...tables, ...fold];
  const content = [`# ${input.header}\n\n${imports}${foldImport(input)}`, blocks.join("\n\n\n")].join("\n\n");
  return [{ path: "__init__.py", content: `${content}\n` }, ...supportFiles(input)];
}

function renderType(definition: Definition, input: RenderInput): Lines {
  if (definition.kind === "structure") return renderStructure(definition, input);
  if (definition.kind === "wrapper") return renderWrapper(definition, input);
  return renderTypeName(definition, input);
}

/**
 * Renders the table that maps each definition to its shape. The keys are the classes, or the functions that read the
 * definitions.
 */
function renderDefinitions(input: RenderInput): Lines {
  const rows = input.model.definitions.flatMap((each) => {
    const shape = unionOf(each, input) ?? each.name;
    return shape in input.shapes ? [`${definitionArgument(each.name, input)}: "${shape}",`] : [];
  });
  return [
    "_DEFINITIONS: Final[dict[Any, str]] = {",
    indent(rows),
    "}",
    '"""The shape of each definition. For a variant, that of its union."""',
  ];
}

const constructorStyle: ConstructorStyle = {
  name: fieldName,
  fieldType: (field, { names }) => pythonType(field.shape, names) + (field.nullable ? " | None" : ""),
  missing: { type: "Missing", value: "MISSING" },
};

import type { Definition, Enumeration } from "../../model/model.ts";
import { referencesOf } from "../../model/references.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { indent, joinLines, type Lines } from "../lines.ts";
import { docstring } from "../python/docstring.ts";
import { renderMethods } from "../python/method-table.ts";
import { fieldName } from "../python/names.ts";
import { type ConstructorStyle, innerFirst, renderConstructors } from "../python/python-constructors.ts";
import { renderTypeName } from "../python/python-names.ts";
import { readSupport } from "../python/read-support.ts";
import { foldImport, hasFold, renderFold } from "../python/render-fold.ts";
import { supportFiles } from "../python/support-files.ts";
import { unionOf } from "../python/union-of.ts";
import { renderModel, renderWrapper } from "./pydantic-classes.ts";
import { pydanticType } from "./pydantic-type.ts";
import { renderTagged, renderUntagged } from "./pydantic-unions.ts";

/** Renders a package with a single module, marked as typed. */
export function renderPydantic(input: RenderInput): GeneratedFile[] {
  const types = inOrder(input.model.definitions).map((each) => joinLines(renderDefinition(each, input)));
  const constructors = innerFirst(input.model.definitions).map((each) =>
    joinLines(renderConstructors(each, input, constructorStyle)),
  );
  const methods = renderMethods(input, {
    type: input.names.type,
    argument: (name) => definitionArgument(name, input),
  });
  const { imports, support } = readSupport("pydantic");
  const tables = [renderDefinitions(input), methods].map(joinLines);
  const fold = hasFold(input) ? [joinLines(renderFold(input))] : [];
  const blocks = [support, ...types, ...constructors, ...tables, ...fold];
  const content = [`# ${input.header}\n\n${imports}${foldImport(input)}`, ...blocks].join("\n\n\n");
  return [{ path: "__init__.py", content: `${content}\n` }, ...supportFiles(input)];
}

/** Sorts models before the types composed of them. Models themselves can refer to later types. */
function inOrder(definitions: readonly Definition[]): Definition[] {
  const isModel = (each: Definition): boolean => each.kind === "structure" || each.kind === "wrapper";
  const ordered = definitions.filter(isModel);
  let rest = definitions.filter((each) => !isModel(each));
  while (rest.length > 0) {
    const waiting = new Set(rest.map((each) => each.name));
    const ready = rest.filter((each) => !referencesOf(each).some((name) => waiting.has(name)));
    ordered.push(...(ready.length > 0 ? ready : rest));
    rest = ready.length > 0 ? rest.filter((each) => !ready.includes(each)) : [];
  }
  return ordered;
}

function renderDefinition(definition: Definition, input: RenderInput): Lines {
  switch (definition.kind) {
    case "structure":
      return renderModel(definition, input);
    case "wrapper":
      return renderWrapper(definition, input);
    case "tagged":
      return renderTagged(definition, input);
    case "untagged":
      return renderUntagged(definition, input);
    case "enumeration":
      return definition.base.kind === "integer"
        ? renderNumbers(definition, input)
        : renderTypeName(definition, input);
    case "alias": {
      const name = input.names.type(definition.name);
      const type = pydanticType(definition.shape, input.names);
      return [`${name}: TypeAlias = ${type}`, docstring(definition.doc)];
    }
  }
}

/** Renders named numbers. Pydantic accepts other numbers, too. */
function renderNumbers(definition: Definition & Enumeration, { names }: RenderInput): Lines {
  const type = `${names.type(definition.name)}: TypeAlias = ${pydanticType(definition.base, names)}`;
  const constants = definition.members.map((each) => [
    `${each.key.toUpperCase()}: Final = ${each.value}`,
    docstring(each.doc),
  ]);
  return [type, docstring(definition.doc), constants];
}

/** Renders the table of definitions for readers. Each entry is a model or the name of another type. */
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

/** Returns the argument to `read` for a definition: a model or the name of another type. */
function definitionArgument(name: string, { model, names }: RenderInput): string {
  const definition = model.definitions.find((each) => each.name === name);
  const isModel = definition?.kind === "structure" || definition?.kind === "wrapper";
  return isModel ? names.type(name) : `"${names.type(name)}"`;
}

const constructorStyle: ConstructorStyle = {
  name: fieldName,
  fieldType: (field, { names }) => pydanticType(field.shape, names),
  missing: { type: "None", value: "None" },
};

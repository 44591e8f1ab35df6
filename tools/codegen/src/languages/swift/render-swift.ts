import type { Definition } from "../../model/model.ts";
import { readResource } from "../../read-resource.ts";
import { foldFiles } from "../fold-files.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { joinLines, type Lines, separate } from "../lines.ts";
import { writeFoldCases } from "../state-operations.ts";
import { foldCases } from "./swift-fold.ts";
import { renderAlias, renderEnumeration } from "./swift-scalars.ts";
import { renderMethods, renderSchema, renderShapeTable } from "./swift-schema.ts";
import { renderStructure } from "./swift-structs.ts";
import { renderTagged, renderUntagged } from "./swift-unions.ts";

/** The files in `resources/swift` that all generated types use. */
const supportFiles: readonly string[] = [
  "Definition",
  "FindFlaw",
  "JSONObject",
  "JSONParser",
  "JSONText",
  "JSONValue",
  "Maybe",
  "Method",
  "Objects",
  "Repair",
  "Scalars",
  "Shape",
];

/** Renders one file each for scalars, structs and unions, and the files that all types need. */
export function renderSwift(input: RenderInput): GeneratedFile[] {
  const { definitions } = input.model;
  const file = (name: string, body: Lines): GeneratedFile => renderFile(name, body, input);
  const render = (...kinds: readonly Definition["kind"][]): Lines =>
    separate(
      definitions.filter((each) => kinds.includes(each.kind)).map((each) => renderDefinition(each, input)),
    );
  return [
    file("Scalars", render("alias", "enumeration")),
    file("Structs", render("structure")),
    file("Unions", render("tagged", "untagged")),
    file("Schema", renderSchema(input)),
    file("Methods", renderMethods(input)),
    file("ShapeTable", renderShapeTable(input)),
    ...[...supportFiles, ...foldFiles(input)].map((name) =>
      file(
        `Support${name.slice(name.indexOf("/") + 1)}`,
        writeFoldCases(readResource(`swift/${name}.swift`), foldCases),
      ),
    ),
  ];
}

function renderDefinition(definition: Definition, input: RenderInput): Lines {
  switch (definition.kind) {
    case "alias":
      return renderAlias(definition, input);
    case "enumeration":
      return renderEnumeration(definition, input);
    case "structure":
      return renderStructure(definition, input);
    case "tagged":
      return renderTagged(definition, input);
    case "untagged":
      return renderUntagged(definition, input);
    case "wrapper":
      return undefined;
  }
}

function renderFile(name: string, body: Lines, { header }: RenderInput): GeneratedFile {
  return { path: `${name}.swift`, content: joinLines([`// ${header}`, "", body, ""]) };
}

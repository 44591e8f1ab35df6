import { readResource } from "../../read-resource.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { joinLines, type Lines, separate } from "../lines.ts";
import { renderCodec } from "./cpp-codecs.ts";
import { renderCodecDeclarations, renderMethods, renderType } from "./cpp-header.ts";
import { sortDefinitions } from "./sort-definitions.ts";

const headerIncludes: readonly string[] =
  "array concepts cstdint map memory nlohmann/json.hpp optional stdexcept string string_view type_traits utility variant vector".split(
    " ",
  );

const sourceIncludes: readonly string[] = "algorithm cmath deque limits".split(" ");

/** Renders a header with the types, and a source file with the functions that read and write them. */
export function renderCpp(input: RenderInput): GeneratedFile[] {
  return [
    { path: "acp.hpp", content: joinLines([...renderHeader(input), ""]) },
    { path: "acp.cpp", content: joinLines([...renderSource(input), ""]) },
  ];
}

function renderHeader(input: RenderInput): string[] {
  const { names, packageName } = input;
  const sorted = sortDefinitions(input.model.definitions);
  const types = sorted.map((each) => names.type(each.name));
  return separate([
    `// ${input.header}`,
    "#pragma once",
    headerIncludes.map((each) => `#include <${each}>`),
    "/// The types of the Agent Client Protocol.",
    `namespace ${packageName} {`,
    resource("values.hpp"),
    types.map((each) => `struct ${each};`),
    renderCodecDeclarations(input),
    resource("readers.hpp"),
    ...sorted.map((each) => renderType(each, input)),
    renderMethods(input),
    `}`,
  ]);
}

function renderSource(input: RenderInput): string[] {
  const files = ["shape.cpp", "find_flaw.cpp", "repair.cpp", "codec.cpp"];
  const codecs = input.model.definitions.map((each) => renderCodec(each, input));
  return separate([
    `// ${input.header}`,
    [`#include "acp.hpp"`, "", ...sourceIncludes.map((each) => `#include <${each}>`)],
    `namespace ${input.packageName} {`,
    renderShapes(input),
    ...files.map(resource),
    "namespace detail {",
    ...codecs,
    "}",
    [
      "const Method* find_method(std::string_view name, bool is_request) {",
      "    for (const auto& each : all_methods) {",
      "        if (each.name == name && each.result.empty() != is_request) return &each;",
      "    }",
      "    return nullptr;",
      "}",
    ],
    "}",
  ]);
}

/** Renders the shapes as JSON, one definition per line, because compilers limit the length of string literals. */
function renderShapes({ shapes }: RenderInput): Lines {
  const rows = Object.entries(shapes).map(([name, shape], at) => {
    const text = `${at === 0 ? "{" : ","}${JSON.stringify(name)}:${JSON.stringify(shape)}`;
    return `        R"json(${text})json"`;
  });
  return [
    "namespace {",
    "/// The shapes that values are checked against.",
    "std::string shapes_text() {",
    "    return",
    ...(rows.length === 0 ? ['        "{"'] : rows),
    '        "}";',
    "}",
    "}",
  ];
}

function resource(file: string): string {
  return readResource(`cpp/${file}`).trimEnd();
}

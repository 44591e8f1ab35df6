import type { Definition } from "../../model/model.ts";
import { readResource } from "../../read-resource.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { joinLines, type Lines, separate } from "../lines.ts";
import { renderMethods } from "./rust-methods.ts";
import { renderAlias, renderEnumeration } from "./rust-scalars.ts";
import { renderStructure } from "./rust-structure.ts";
import { renderTagged, renderUntagged } from "./rust-unions.ts";

/** Renders one module. It needs the crates serde (with `derive`) and serde_json (with `float_roundtrip`). */
export function renderRust(input: RenderInput): GeneratedFile[] {
  const types = joinLines(separate(input.model.definitions.map((each) => renderDefinition(each, input))));
  const methods = joinLines(renderMethods(input));
  const functions = calledFunctions(types);
  const body = [types, methods, readItems("support.rs"), ...functions].join("\n\n");
  const content = joinLines([
    `// ${input.header}`,
    "",
    "#![allow(clippy::large_enum_variant, dead_code)]",
    "",
    renderUses(body),
    "",
    body,
    "",
  ]);
  return [{ path: "mod.rs", content }];
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
      throw new Error(`Cannot render "${definition.name}": Rust's variants have payloads`);
  }
}

/** Reads a file of `resources/rust` without the `use` lines. */
function readItems(file: string): string {
  return readResource(`rust/${file}`).replace(/^(?:use .*;\n)+\n/, "");
}

/** Returns the functions that the code calls, and those that these call. */
function calledFunctions(code: string): string[] {
  const functions = readItems("functions.rs")
    .split(/\n\n(?=\S)/)
    .map((source) => [/fn (\w+)/.exec(source)?.[1] ?? "", source] as const);
  const called = new Set<string>();
  const visit = (text: string): void => {
    for (const [name, source] of functions) {
      if (called.has(name) || !new RegExp(`\\b${name}[("]`).test(text)) continue;
      called.add(name);
      visit(source);
    }
  };
  visit(code);
  return functions.flatMap(([name, source]) => (called.has(name) ? [source] : []));
}

function renderUses(body: string): Lines {
  const uses: readonly (readonly [RegExp, string])[] = [
    [/\bde::Error\b/, "use serde::de::{self, DeserializeOwned};"],
    [/\bSerialize\b/, "use serde::{Deserialize, Deserializer, Serialize, Serializer};"],
    [/\bValue\b/, "use serde_json::{Map, Value};"],
    [/\bBTreeMap</, "use std::collections::BTreeMap;"],
    [/\bfmt::/, "use std::fmt;"],
  ];
  return uses.flatMap(([pattern, line]) => (pattern.test(body) ? [line] : []));
}

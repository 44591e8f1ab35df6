import type { Definition } from "../../model/model.ts";
import { readResource } from "../../read-resource.ts";
import type { GeneratedFile, RenderInput } from "../language.ts";
import { joinLines, type Lines, separate } from "../lines.ts";
import { writeFoldCases } from "../state-operations.ts";
import { foldCases } from "./rust-fold.ts";
import { renderMethods } from "./rust-methods.ts";
import { renderAlias, renderEnumeration } from "./rust-scalars.ts";
import { renderShapes } from "./rust-shapes.ts";
import { renderStructure } from "./rust-structure.ts";
import { renderTagged } from "./rust-unions.ts";
import { renderUntagged } from "./rust-untagged.ts";

/** The hand-written modules that are always included. */
const modules = ["decode", "extra", "find_flaw", "issue", "maybe", "read", "repair", "scalar", "shape"];

/** The modules that define macros. */
const macroModules = ["extra", "scalar"];

/**
 * Renders a module with private submodules. It requires the crates serde (with `derive`) and serde_json (with
 * `float_roundtrip`).
 */
export function renderRust(input: RenderInput): GeneratedFile[] {
  const hasFold = sessionFiles(input).every(([, code]) => hasNames(code, input));
  const file = (path: string, content: Lines): GeneratedFile => ({
    path,
    content: joinLines([`// ${input.header}`, "", content, ""]),
  });
  return [
    file("mod.rs", renderRoot(input, hasFold)),
    file("shapes.rs", renderShapes(input)),
    ...modules.map((name) => file(`${name}.rs`, readResource(`rust/${name}.rs`))),
    ...(hasFold ? sessionFiles(input).map(([path, code]) => file(path, code)) : []),
  ];
}

/** Returns the modules that build a session's state from updates. */
function sessionFiles({ version }: RenderInput): (readonly [path: string, code: string])[] {
  return [
    ["session.rs", readResource("rust/session.rs")],
    ["session_update.rs", writeFoldCases(readResource(`rust/session_v${version}.rs`), foldCases)],
  ];
}

/** Returns whether all types used in a file exist. If only some definitions are selected, types may be missing. */
function hasNames(code: string, { model, names }: RenderInput): boolean {
  const types = new Set(["Maybe", ...model.definitions.map((each) => names.type(each.name))]);
  const [, used = ""] = /^use super::\{([^}]*)\};/m.exec(code) ?? [];
  return used.split(",").every((name) => name.trim() === "" || types.has(name.trim()));
}

function renderRoot(input: RenderInput, hasFold: boolean): Lines {
  const types = input.model.definitions.map((each) => renderDefinition(each, input));
  const body = separate([...types, renderMethods(input)]);
  const uses = renderUses(joinLines(body));
  return separate([lints, renderModules(hasFold), exports, uses, body]);
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

/** Declares the modules, starting with those that define macros. */
function renderModules(hasFold: boolean): Lines {
  const session = hasFold ? ["session", "session_update"] : [];
  const names = [...modules, "shapes", ...session].filter((name) => !macroModules.includes(name)).toSorted();
  const declarations = names.map((name) => `${name === "session" ? "pub " : ""}mod ${name};`);
  return [macroModules.map((name) => ["#[macro_use]", `mod ${name};`]), declarations];
}

const lints = `
// A program uses a part of the protocol.
#![allow(dead_code, unused_imports, unused_macros)]
// Boxes would be in the way of patterns.
#![allow(clippy::large_enum_variant)]
// Texts and names are those of the protocol.
#![allow(clippy::doc_markdown, clippy::too_long_first_doc_paragraph)]
#![allow(clippy::struct_field_names)]
`.trim();

const exports = `
pub use issue::{Issue, PathSegment, ReadError};
pub use maybe::Maybe;
pub use read::{peek_protocol_version, read, read_strict, Definition, Reading};
`.trim();

const decoders = [
  "integer",
  "integer_or_null",
  "known",
  "maybe_integer",
  "otherwise",
  "present",
  "present_integer",
  "tag_of",
  "unknown_tag",
  "whole",
];

/** Names in the module `extra`, each with code that indicates its use. */
const extraNames: readonly (readonly [name: string, use: string])[] = [
  ["write_extra", "write_extra::<"],
  ["write_variant", "write_variant::<"],
  ["Extra", "fields!("],
  ["Fields", "fields!("],
  ["Tagged", "variants!("],
];

function renderUses(body: string): string[] {
  const called = decoders.filter((name) => new RegExp(`\\b${name}[("]`).test(body));
  const extra = extraNames.filter(([, use]) => body.includes(use)).map(([name]) => name);
  const serde = ["Deserialize", "Deserializer", "Serialize"].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(body),
  );
  const uses: readonly (readonly [boolean, string])[] = [
    [called.length > 0, useOf("decode", called)],
    [extra.length > 0, useOf("extra", extra)],
    [serde.length > 0, useOf("serde", serde)],
    [/\bMap\b/.test(body), "use serde_json::{Map, Value};"],
    [/\bBTreeMap</.test(body), "use std::collections::BTreeMap;"],
    [/\bfmt::/.test(body), "use std::fmt;"],
  ];
  return uses.flatMap(([isUsed, line]) => (isUsed ? [line] : []));
}

/** Formats an import as rustfmt does. */
function useOf(module: string, names: readonly string[]): string {
  return `use ${module}::${names.length === 1 ? names[0] : `{${names.join(", ")}}`};`;
}

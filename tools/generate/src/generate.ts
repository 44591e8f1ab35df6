import { createHash } from "node:crypto";
import { join } from "node:path";

import { emitGuards } from "./code/emit-guards.ts";
import { emitDescriptor, emitMethods } from "./code/emit-methods.ts";
import { emitPlainTests } from "./code/emit-plain-tests.ts";
import { emitShapes } from "./code/emit-shapes.ts";
import { emitStateOperations } from "./code/emit-state-operations.ts";
import { emitValidators } from "./code/emit-validators.ts";
import { leaveOutShared } from "./code/leave-out-shared.ts";
import type { Module } from "./code/read-modules.ts";
import type { SchemaDocument } from "./json-schema.ts";
import { lintDialect } from "./lint/lint-dialect.ts";
import type { Profile } from "./profile.ts";
import { emitSchema } from "./schema/emit-schema.ts";
import { inheritedFile } from "./sources/inherit.ts";
import { type Sources, readSources } from "./sources/read-sources.ts";
import { isStableName } from "./sources/rename-redeclared.ts";
import { exportedTypes, importPath } from "./sources/source-file.ts";

export interface GeneratedFile {
  path: string;
  text: string;
}

/**
 * Generates the files for one profile of the protocol: its JSON Schema from the sources, and code from the JSON
 * Schema. Re-exports code that the base profile already contains. The same sources always produce byte-identical
 * files.
 *
 * @param schemaPackage The folder that contains the schema package.
 * @throws if the sources are not in the supported dialect, or contain a construct that an emitter does not
 * support.
 */
export function generate(schemaPackage: string, profile: Profile): GeneratedFile[] {
  const sources = checkedSources(schemaPackage, profile);
  const document = documentOf(sources, profile);
  const schemaText = `${JSON.stringify(document, undefined, 2)}\n`;
  const head = `// Generated from schema/${profile.schemaFile} (sha256 ${sha256(schemaText)}); do not edit.`;
  const shareable = modulesOf(document, profile);
  const { base } = profile;
  const stateOperations = base === undefined ? emitStateOperations(document) : "";
  const modules = [
    ...(base === undefined
      ? shareable
      : leaveOutShared(shareable, modulesOf(documentOf(checkedSources(schemaPackage, base), base), base))),
    ...(sources.inherited === undefined
      ? []
      : [{ name: "inherited", text: sources.inherited.text.trimEnd() }]),
    { name: "definitions", text: emitDefinitions(sources, join(schemaPackage, "src", profile.name)) },
    { name: "guards", text: emitGuards(document) },
    ...(stateOperations === "" ? [] : [{ name: "state-operations", text: stateOperations }]),
    { name: "methods", text: emitMethods(document) },
    ...(["client", "agent"] as const).map((side) => ({
      name: side,
      text: emitDescriptor(document, side, {
        version: versionOf(profile.name),
        hasClientShapes: hasClientShapes(profile),
      }),
    })),
  ];
  return [
    { path: join(schemaPackage, profile.schemaFile), text: schemaText },
    ...modules.map(({ name, text }) => ({
      path: join(schemaPackage, "src", profile.name, `${name}.gen.ts`),
      // The copied types already have their imports.
      text: `${[head, ...(name === "inherited" ? [] : importsOf(text, profile)), "", text].join("\n")}\n`,
    })),
  ];
}

/** @throws if the sources are not in the supported dialect. */
function checkedSources(schemaPackage: string, { name }: Profile): Sources {
  const sources = readSources(join(schemaPackage, "src", name));
  const findings = lintDialect(sources);
  if (findings.length > 0) throw new Error(`Cannot generate ${name}: ${findings.join("; ")}`);
  return sources;
}

function documentOf(sources: Sources, { name }: Profile): SchemaDocument & { $comment: string } {
  const document = emitSchema(sources);
  // Only version 2 specifies how a message affects the receiver's state.
  if (versionOf(name) === 1) {
    for (const definition of Object.values(document.$defs)) {
      delete definition["x-state"];
      delete definition["x-scope"];
    }
  }
  const { $schema, ...rest } = withVersionedLinks(document, versionOf(name));
  const sourceHash = sha256(sources.files.map(({ text }) => text).join("\n"));
  return { $schema, $comment: `Generated from schema/src/${name} (sha256 ${sourceHash})`, ...rest };
}

function versionOf(name: Profile["name"]): number {
  return Number(/\d+/.exec(name)?.[0]);
}

/**
 * Adds the protocol version to links to the specification, because sources shared by several versions link to it
 * without a version.
 */
function withVersionedLinks(document: SchemaDocument, version: number): SchemaDocument {
  const links = /(https:\/\/agentclientprotocol\.com\/protocol\/)(?!v\d|draft)/g;
  return JSON.parse(JSON.stringify(document).replaceAll(links, `$1v${version}/`)) as SchemaDocument;
}

/**
 * Emits all definitions of a profile as one module, since generated code cannot import `index.ts`, which re-exports
 * that code.
 */
function emitDefinitions({ topics, inherited }: Sources, folder: string): string {
  const names =
    inherited === undefined
      ? []
      : exportedTypes(inherited)
          .map(({ name }) => name)
          .filter((name) => !isStableName(name));
  return [
    ...topics.map((topic) => `export type * from "${importPath(folder, topic)}";`),
    ...(names.length === 0 ? [] : [`export type { ${names.join(", ")} } from "./${inheritedFile}";`]),
  ].join("\n");
}

/** Returns the modules that profiles can share, in import order. */
function modulesOf(document: SchemaDocument, profile: Profile): Module[] {
  return [
    { name: "shapes", text: emitShapes(document, { hasClientShapes: hasClientShapes(profile) }) },
    { name: "plain", text: emitPlainTests(document) },
    { name: "validators", text: emitValidators(document) },
  ];
}

/** Returns whether the client descriptor has its own shapes. */
function hasClientShapes({ name }: Profile): boolean {
  return name === "v1";
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The source files that generated code can import from, each with the imported names. */
const modules: readonly (readonly [module: string, ...names: string[]])[] = [
  ["create-descriptor.ts", "createDecoder"],
  ["create-descriptor.ts", "createDescriptor"],
  ["create-guard.ts", "createGuard"],
  ["descriptor.ts", "type Descriptor"],
  ["rare-shape.ts", "absent", "stringOf"],
  [
    "shape.ts",
    "anyBoolean",
    "anyInteger",
    "anyNumber",
    "anyObject",
    "anyOf",
    "anyString",
    "anything",
    "arrayOf",
    "bare",
    "bounded",
    "isObject",
    "listed",
    "type ListedShape",
    "mapOf",
    "nothing",
    "nullAsEmpty",
    "object",
    "oneOf",
    "optionalText",
    "type Shape",
    "someString",
    "tagged",
  ],
  ["validator.ts", "type Decoder"],
];

const namespaces: readonly (readonly [name: string, statement: string])[] = [
  ["shapes", `import * as shapes from "./shapes.gen.ts";`],
  ["plain", `import * as plain from "./plain.gen.ts";`],
  ["methods", `import type * as methods from "./methods.gen.ts";`],
  ["types", `import type * as types from "./definitions.gen.ts";`],
];

function importsOf(body: string, { name: folder }: Profile): string[] {
  const up = folder.replaceAll(/[^/]+/g, "..");
  const named = modules.flatMap(([module, ...names]) => {
    const used = names.filter((name) => new RegExp(`\\b${name.replace("type ", "")}\\b`).test(body));
    const keyword = used.every((name) => name.startsWith("type ")) ? "import type" : "import";
    const list = keyword === "import" ? used : used.map((name) => name.replace("type ", ""));
    return used.length === 0 ? [] : [`${keyword} { ${list.join(", ")} } from "${up}/${module}";`];
  });
  const whole = namespaces
    .filter(([name]) => new RegExp(`(?<!/)\\b${name}\\.`).test(body))
    .map(([, statement]) => statement);
  return [...named, ...whole];
}

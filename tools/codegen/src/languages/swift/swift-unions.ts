import type { Alternative, Definition, TaggedUnion, UntaggedUnion } from "../../model/model.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines, separate } from "../lines.ts";
import { type Case, casesOf } from "./swift-cases.ts";
import { renderConstructors } from "./swift-constructors.ts";
import { swiftDoc, swiftString } from "./swift-doc.ts";
import { conformances } from "./swift-structs.ts";
import { swiftType } from "./swift-type.ts";

export function renderTagged(definition: Definition & TaggedUnion, input: RenderInput): Lines {
  const cases = casesOf(definition, input);
  return [
    ...renderHead(definition, input),
    indent(
      separate([
        cases.map((each) => [swiftDoc(each.doc), `case ${each.name}(${each.type})`]),
        renderDefinitionName(definition, input),
        renderReader(definition, cases),
        renderWriter(definition, cases),
        renderTag(definition, cases, input),
        ...renderConstructors(definition, input),
      ]),
    ),
    "}",
  ];
}

function renderHead(definition: Definition, input: RenderInput): string[] {
  const name = input.names.type(definition.name);
  return [
    ...swiftDoc(definition.doc),
    `public indirect enum ${name}: ${conformances(definition.name, input)} {`,
  ];
}

function renderDefinitionName({ name }: Definition, { shapes }: RenderInput): string | undefined {
  return name in shapes ? `public static let definitionName = ${swiftString(name)}` : undefined;
}

function renderReader({ tag, other }: TaggedUnion, cases: readonly Case[]): Lines {
  const key = swiftString(tag);
  const open = cases.filter((each) => each.kind === "untagged");
  const unlisted = cases.filter((each) => each.kind === "other");
  const assign = (all: readonly Case[]): string => {
    const [only] = all;
    if (only === undefined) return `throw unknownTag(json, ${key})`;
    if (all.length === 1) return `self = .${only.name}(${construct(only, "json")})`;
    return `self = try firstOf(json, ${all.map((each) => `{ .${each.name}(${construct(each, "$0")}) }`).join(", ")})`;
  };
  const construct = (each: Case, json: string): string =>
    each.wrapped ? `try ${each.type}(json: ${json}.without(${key}))` : `try ${each.type}(json: ${json})`;
  const listed = cases.filter((each) => each.kind === "listed");
  return [
    "public init(json: JSONValue) throws {",
    indent([
      `switch tagOf(json, ${key}) {`,
      ...listed.map((each) => `case ${swiftString(each.tag ?? "")}: ${assign([each, ...open])}`),
      ...(other === undefined ? [] : [`case .some: ${assign([...unlisted, ...open])}`]),
      `${other === undefined ? "default" : "case nil"}: ${assign(open)}`,
      "}",
    ]),
    "}",
  ];
}

function renderWriter({ tag }: TaggedUnion, cases: readonly Case[]): Lines {
  const wrap = (each: Case): string =>
    each.wrapped ? `.with(${swiftString(tag)}, ${swiftString(each.tag ?? "")})` : "";
  return [
    "public var json: JSONValue {",
    indent([
      "switch self {",
      ...cases.map((each) => `case .${each.name}(let value): value.json${wrap(each)}`),
      "}",
    ]),
    "}",
  ];
}

function renderTag(
  definition: Definition & TaggedUnion,
  cases: readonly Case[],
  { names }: RenderInput,
): Lines {
  const { tag, other, untagged } = definition;
  const mayMiss = untagged.length > 0;
  const value = ({ kind, name, tag: text }: Case): string => {
    if (kind === "listed") return `case .${name}: ${swiftString(text ?? "")}`;
    if (kind === "untagged") return `case .${name}: nil`;
    return `case .${name}(let value): value.${names.member(other ?? "", tag)}`;
  };
  return [
    `/// The value of \`${tag}\`${mayMiss ? ", or nil for a variant without one" : ""}.`,
    `public var tag: String${mayMiss ? "?" : ""} {`,
    indent(["switch self {", ...cases.map(value), "}"]),
    "}",
  ];
}

/** Renders an enum for values that differ only in shape. */
export function renderUntagged(definition: Definition & UntaggedUnion, input: RenderInput): Lines {
  const { names } = input;
  const name = (each: Alternative): string => names.member(definition.name, each.key);
  const construct = (each: Alternative): string =>
    each.shape.kind === "null"
      ? `{ try $0.checkNull(); return .${name(each)} }`
      : `{ .${name(each)}(try ${swiftType(each.shape, names)}(json: $0)) }`;
  const isNull = ({ shape }: Alternative): boolean => shape.kind === "null";
  return [
    ...renderHead(definition, input),
    indent(
      separate([
        definition.alternatives.map((each) =>
          isNull(each) ? `case ${name(each)}` : `case ${name(each)}(${swiftType(each.shape, names)})`,
        ),
        renderDefinitionName(definition, input),
        [
          "public init(json: JSONValue) throws {",
          indent([
            "self = try firstOf(",
            indent([
              "json,",
              ...definition.alternatives.map(
                (each, at) => construct(each) + (at === definition.alternatives.length - 1 ? "" : ","),
              ),
            ]),
            ")",
          ]),
          "}",
        ],
        [
          "public var json: JSONValue {",
          indent([
            "switch self {",
            ...definition.alternatives.map((each) =>
              isNull(each) ? `case .${name(each)}: .null` : `case .${name(each)}(let value): value.json`,
            ),
            "}",
          ]),
          "}",
        ],
      ]),
    ),
    "}",
  ];
}

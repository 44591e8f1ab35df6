import { ts } from "typescript-json-schema";

import type { JsonSchema } from "../json-schema.ts";
import { parseValue } from "./read-doc.ts";
import type { SourceDefinition } from "./source-file.ts";

/** A definition's structure as written in the sources, in terms of unions and intersections. */
export type Plan =
  | { kind: "leaf"; name: string; unknownTag?: string }
  | { kind: "reference"; definition: string }
  | { kind: "literal"; value: string | number | null }
  | { kind: "union"; members: { plan: Plan; doc: JsonSchema }[]; exclusive?: true }
  | { kind: "intersection"; parts: Plan[] };

/** A type without unions or intersections, which typescript-json-schema emits under `name`. */
export interface Leaf {
  name: string;
  definition: SourceDefinition;
  node: ts.TypeNode | ts.InterfaceDeclaration | ts.TypeAliasDeclaration;
}

/** Definitions that {@link planDefinition} needs, and the leaves it collects. */
export interface Planning {
  definitions: ReadonlySet<string>;
  primitives: ReadonlySet<string>;
  /** Stable definitions that this profile redeclares. References to them are replaced by their structure. */
  replaced: ReadonlyMap<string, SourceDefinition>;
  leaves: Leaf[];
}

/**
 * Splits a definition into leaves. typescript-json-schema uses the type checker, which distributes and reorders
 * unions and loses the names in them. So unions and intersections are read from the source text, and
 * typescript-json-schema handles only the types in between.
 */
export function planDefinition(definition: SourceDefinition, planning: Planning): Plan {
  const { node, name } = definition;
  if (ts.isInterfaceDeclaration(node) || isPlain(node.type, planning)) {
    planning.leaves.push({ name, definition, node });
    return { kind: "leaf", name };
  }
  return planNode(node.type, definition, planning);
}

function isPlain(node: ts.TypeNode, { definitions, replaced }: Planning): boolean {
  if (exclusiveUnion(node) !== undefined) return false;
  if (ts.isTypeReferenceNode(node)) {
    const name = node.typeName.getText();
    return !definitions.has(name) && !replaced.has(name);
  }
  return !ts.isUnionTypeNode(node) && !ts.isIntersectionTypeNode(node) && !ts.isLiteralTypeNode(node);
}

function planNode(node: ts.TypeNode, definition: SourceDefinition, planning: Planning): Plan {
  if (ts.isParenthesizedTypeNode(node)) return planNode(node.type, definition, planning);
  const exclusive = exclusiveUnion(node);
  if (exclusive !== undefined) return { ...planUnion(exclusive, definition, planning), exclusive: true };
  if (ts.isUnionTypeNode(node)) return planUnion(node, definition, planning);
  if (ts.isIntersectionTypeNode(node)) {
    return { kind: "intersection", parts: node.types.map((part) => planNode(part, definition, planning)) };
  }
  if (ts.isLiteralTypeNode(node)) return { kind: "literal", value: JSON.parse(node.getText()) };
  if (ts.isTypeReferenceNode(node) && planning.definitions.has(node.typeName.getText())) {
    return { kind: "reference", definition: node.typeName.getText() };
  }
  const replaced = ts.isTypeReferenceNode(node) && planning.replaced.get(node.typeName.getText());
  if (replaced) return planDefinition(replaced, planning);
  return planLeaf(node, definition, planning);
}

type UnionPlan = Extract<Plan, { kind: "union" }>;

/** Returns the union in `ExactlyOne<…>`. Its members overlap, but exactly one of them must match. */
function exclusiveUnion(node: ts.TypeNode): ts.UnionTypeNode | undefined {
  if (!ts.isTypeReferenceNode(node) || node.typeName.getText() !== "ExactlyOne") return undefined;
  const [union] = node.typeArguments ?? [];
  return union !== undefined && ts.isUnionTypeNode(union) ? union : undefined;
}

function planUnion(node: ts.UnionTypeNode, definition: SourceDefinition, planning: Planning): UnionPlan {
  const members = node.types.map((member, index) => ({
    plan: planNode(member, definition, planning),
    doc: memberDoc(node, index, definition.file.text),
  }));
  // Flatten nested unions.
  return {
    kind: "union",
    members: members.flatMap((one) => (one.plan.kind === "union" ? one.plan.members : one)),
  };
}

function planLeaf(node: ts.TypeNode, definition: SourceDefinition, { leaves }: Planning): Plan {
  const name = `${definition.name}__${leaves.length}`;
  leaves.push({ name, definition, node });
  const unknownTag = ts.isTypeLiteralNode(node) ? unknownTagOf(node) : undefined;
  return { kind: "leaf", name, ...(unknownTag === undefined ? {} : { unknownTag }) };
}

function unknownTagOf(node: ts.TypeLiteralNode): string | undefined {
  const tag = node.members.find(
    (member) => ts.isPropertySignature(member) && member.type?.getText() === "UnknownTag",
  );
  return tag?.name?.getText();
}

/** Returns the doc comment of a union member, including its tags. TypeScript preserves neither. */
export function memberDoc(union: ts.UnionTypeNode, index: number, text: string): JsonSchema {
  // The formatter moves the comment on the first member in front of the parenthesis around the union.
  const outer = ts.isParenthesizedTypeNode(union.parent) ? union.parent : union;
  const from = union.types[index - 1]?.end ?? outer.getFullStart();
  const gap = text.slice(from, union.types[index]?.getStart());
  const comment = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*\(?\s*\|?\s*$/.exec(gap)?.[1];
  const lines = (comment ?? "").split("\n").map((line) => line.replace(/^\s*\* ?/, "").trim());
  const description = lines
    .filter((line) => !line.startsWith("@"))
    .join("\n")
    .trim();
  const tags = lines.flatMap((line) => {
    const [, name, value] = /^@(\S+)\s*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, parseValue(value ?? "")]];
  });
  return { ...(description === "" ? {} : { description }), ...(Object.fromEntries(tags) as JsonSchema) };
}

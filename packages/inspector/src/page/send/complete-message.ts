import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

import type { MessageShapes, Path } from "./message-shapes.ts";

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;

/** Maximum number of characters to parse after the cursor. */
const LOOK_AHEAD = 100;

/** Returns a node's value without its incomplete parts. */
function valueOf(state: EditorState, node: SyntaxNode | null): unknown {
  if (node === null) return undefined;
  if (node.name === "Object") {
    const members = node.getChildren("Property").map((property) => {
      return [nameOf(state, property), valueOf(state, valueNode(property))] as const;
    });
    return Object.fromEntries(members);
  }
  if (node.name === "Array") return childrenOf(node).map((child) => valueOf(state, child));
  return parseText(state.sliceDoc(node.from, node.to));
}

const isValue = /^(?:Object|Array|String|Number|True|False|Null)$/;

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (isValue.test(child.name)) children.push(child);
  }
  return children;
}

function valueNode(property: SyntaxNode): SyntaxNode | null {
  return childrenOf(property)[0] ?? null;
}

function nameOf(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild("PropertyName");
  return name === null ? "" : String(parseText(state.sliceDoc(name.from, name.to)));
}

/** Returns the member names in an object, including those after an incomplete member. */
function namesOf(state: EditorState, object: SyntaxNode): string[] {
  const names: string[] = [];
  object.cursor().iterate(({ name, from, to }) => {
    if (isBeforeColon(state, to)) names.push(String(parseText(state.sliceDoc(from, to))));
    return from === object.from || (name !== "Object" && name !== "Array");
  });
  return names;
}

function isBeforeColon(state: EditorState, at: number): boolean {
  return state
    .sliceDoc(at, at + LOOK_AHEAD)
    .trimStart()
    .startsWith(":");
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the names and indexes that lead to a node. */
function pathOf(state: EditorState, node: SyntaxNode): Path {
  const { parent } = node;
  if (parent === null) return [];
  if (node.name === "Property") return [...pathOf(state, parent), nameOf(state, node)];
  if (parent.name !== "Array") return pathOf(state, parent);
  return [...pathOf(state, parent), childrenOf(parent).findIndex(({ from }) => from === node.from)];
}

/** Completes member names, and values if the schema allows only a few. */
export function completeMessage(
  { state, pos, explicit }: CompletionContext,
  shapes: MessageShapes,
): CompletionResult | null {
  // New or long text may not be parsed yet, because the editor parses only visible text and only when it is idle.
  const tree = ensureSyntaxTree(state, state.doc.length) ?? syntaxTree(state);
  const node = tree.resolveInner(pos, -1);
  const isText = node.name === "PropertyName" || node.name === "String";
  const around = isText ? node.parent : node;
  // Offers completions only on request until the user types.
  if (around === null || (!isText && !explicit)) return null;
  const [from, to] = isText ? [node.from, node.to] : [pos, pos];
  const message = valueOf(state, tree.topNode.firstChild);
  const options = optionsAt(state, { node, around, message, shapes, to });
  // The editor's own filter would find no matches, because it would treat the opening quote as typed text.
  const typed = state.sliceDoc(from, pos).replace(/^"/, "").toLowerCase();
  return {
    from,
    to,
    filter: false,
    options: options.filter(({ label }) => label.toLowerCase().includes(typed)),
  };
}

interface CursorPosition {
  readonly node: SyntaxNode;
  /** The parent of `node` if `node` is a property name or string; otherwise `node` itself. */
  readonly around: SyntaxNode;
  readonly message: unknown;
  readonly shapes: MessageShapes;
  /** End of the range to replace. */
  readonly to: number;
}

function optionsAt(state: EditorState, { node, around, message, shapes, to }: CursorPosition): Completion[] {
  if (node.name === "PropertyName" || around.name === "Object") {
    const object = node.name === "PropertyName" ? around.parent : around;
    if (object === null) return [];
    const after = state.sliceDoc(to, to + LOOK_AHEAD).trimStart();
    return namesIn(state, object, {
      message,
      shapes,
      hasColon: after.startsWith(":"),
      isFollowed: after.startsWith('"'),
    });
  }
  const path = pathOf(state, node.name === "String" ? node : around);
  return shapes.valuesAt(message, path).map((value) => ({ label: JSON.stringify(value), type: "enum" }));
}

interface Names {
  readonly message: unknown;
  readonly shapes: MessageShapes;
  /** Whether the member already has a value. */
  readonly hasColon: boolean;
  /** Whether another member follows without a comma in between. */
  readonly isFollowed: boolean;
}

function namesIn(state: EditorState, object: SyntaxNode, names: Names): Completion[] {
  const { message, shapes, hasColon, isFollowed } = names;
  const taken = namesOf(state, object);
  return shapes
    .membersAt(message, pathOf(state, object))
    .filter(({ name }) => !taken.includes(name))
    .map((member): Completion => {
      const label = JSON.stringify(member.name);
      const info = shapes.describe(member);
      return {
        label,
        apply: hasColon
          ? label
          : `${label}: ${JSON.stringify(shapes.smallest(member))}${isFollowed ? "," : ""}`,
        type: "property",
        boost: member.isRequired ? 1 : 0,
        ...(member.isRequired && { detail: "required" }),
        ...(info !== undefined && { info }),
      };
    });
}

import { readResource } from "../../read-resource.ts";
import type { RenderInput } from "../language.ts";
import { writeFoldCases } from "../state-operations.ts";
import { foldCases } from "./go-fold.ts";

interface Declaration {
  readonly text: string;
  readonly name: string;
  /** The receiver type if the declaration is a method. */
  readonly receiver: string | undefined;
  /** The names that the declaration uses, except for its own. */
  readonly uses: ReadonlySet<string>;
}

/**
 * Returns the declarations in `resources/go` that are exported or that the code uses. Go's tools would report any
 * others as unused.
 */
export function supportFor(code: string, files: readonly string[]): string[] {
  const declarations = files.flatMap(readDeclarations);
  const names = namesIn(code);
  const used = new Set<Declaration>();
  for (;;) {
    const found = declarations.filter((each) => !used.has(each) && isUsed(each, names));
    if (found.length === 0) return declarations.filter((each) => used.has(each)).map((each) => each.text);
    for (const each of found) {
      used.add(each);
      for (const name of each.uses) names.add(name);
    }
  }
}

/**
 * Returns the names of the files for session state, or none if the generated types lack anything that the files use.
 */
export function foldFiles(code: string, { version }: RenderInput): string[] {
  const file = `fold_v${version}.go`;
  if (version !== 1 && version !== 2) return [];
  const declared = namesIn(code);
  const uses = ["fold.go", file].flatMap((each) => [...namesIn(readSupport(each))]);
  const isGenerated = (name: string): boolean =>
    /^(Other)?(SessionUpdate|SessionConfig|AvailableCommand|PlanUpdate|StateUpdate|SubagentSession|ToolCall|ToolKind|Compaction|Notice)/.test(
      name,
    );
  const own = ["ToolCallEntry", "CompactionEntry", "NoticeEntry"];
  const missing = uses.filter((name) => isGenerated(name) && !declared.has(name) && !own.includes(name));
  return missing.length === 0 ? ["fold.go", file] : [];
}

/** Returns whether a declaration is exported or used. The receiver type of a method must also be used. */
function isUsed({ name, receiver }: Declaration, names: ReadonlySet<string>): boolean {
  const hasType = receiver === undefined || names.has(receiver) || isExported(receiver);
  return hasType && (isExported(name) || names.has(name));
}

function isExported(name: string): boolean {
  return /^[A-Z]/.test(name);
}

/** Reads the declarations in a file, without its package clause and imports. */
function readDeclarations(file: string): Declaration[] {
  const text = readSupport(file).replace(/^package acp\n\n(?:import (?:\([^)]*\)|"[^"]*")\n\n)?/, "");
  const blocks = text.trim().split(/\n\n(?=(?:\/\/.*\n)*(?:func|type|var|const) )/);
  return blocks.map((block) => {
    const code = withoutComments(block).trim();
    const [, receiver, method] = /^func \((?:\w+ )?\*?(\w+)(?:\[\w+\])?\) (\w+)/.exec(code) ?? [];
    const [, declared = ""] = /^(?:func|type|var|const) (?:\(\s+)?(\w+)/.exec(code) ?? [];
    const name = method ?? declared;
    const uses = namesIn(code);
    uses.delete(name);
    return { text: block, name, receiver, uses };
  });
}

function readSupport(file: string): string {
  return writeFoldCases(readResource(`go/${file}`), foldCases);
}

function namesIn(code: string): Set<string> {
  return new Set(withoutComments(code).match(/[A-Za-z_]\w*/g));
}

export function withoutComments(code: string): string {
  return code.replaceAll(/^\s*\/\/.*$/gm, "");
}

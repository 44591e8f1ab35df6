import type { Node } from "oxc-parser";

import type { Finding } from "../finding.ts";
import { walk } from "../tree/source-file.ts";
import type { SourceFile } from "../tree/source-file.ts";
import { isTestFile } from "../tree/source-tree.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/** Packages and files that may print, each with the reason. Everything else in `schema` and `packages` is a library. */
const mayPrint: Readonly<Record<string, string>> = {
  "packages/cli/": "it is a terminal program",
  "packages/conformance/src/command-line/": "it is a terminal program",
  "packages/conformance/src/main.ts": "it is a terminal program",
  "packages/conformance/bin/": "it is a program: an old Node.js is refused on stderr",
  "packages/create/": "it is a terminal program",
  "packages/reference-agent/bin/": "it is a program: an old Node.js is refused on stderr",
  "packages/reference-agent/src/main.ts": "it is a program: --help and --version go to stdout",
  "packages/agent/src/print-error.ts":
    "an author's exception must not vanish: it is the default of `onError`",
  "packages/server/src/platform/print-error.ts":
    "an exception of `authorize` must not vanish: it is the default of `onError`",
};

/** Finds libraries that print. The stdout of an agent carries the protocol: one stray line ends the session. */
export function checkSilence(tree: SourceTree): Finding[] {
  return tree
    .sources()
    .filter(({ path }) => /^(schema|packages)\//.test(path) && !isTestFile(path))
    .filter(({ path }) => !Object.keys(mayPrint).some((allowed) => path.startsWith(allowed)))
    .flatMap(printsOf);
}

function printsOf(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  walk(file.program, (node) => {
    const what = printed(node);
    if (what === undefined) return;
    findings.push({
      file: file.path,
      line: file.lineAt(node.start),
      message: `prints by ${what}: a library is silent`,
    });
  });
  return findings;
}

function printed(node: Node): string | undefined {
  if (node.type !== "MemberExpression") return undefined;
  const member = dotted(node);
  if (member === undefined) return undefined;
  return /^(?:globalThis\.)?(?:console\.\w+|process\.std(?:out|err)\.write)$/.test(member)
    ? member
    : undefined;
}

/** `a.b.c` for a chain of plain members. */
function dotted(node: Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression" || node.computed || node.property.type !== "Identifier")
    return undefined;
  const object = dotted(node.object);
  return object === undefined ? undefined : `${object}.${node.property.name}`;
}

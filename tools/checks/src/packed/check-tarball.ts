import { readFile } from "node:fs/promises";

import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/** Module resolution modes that the packages, which contain only ES modules, do not support. */
const unsupported: ReadonlySet<string> = new Set(["node10", "node16-cjs"]);

/** Checks the manifest and files in a tarball. Returns errors and warnings from publint. */
export async function lintTarball(path: string): Promise<readonly string[]> {
  const { buffer } = Uint8Array.from(await readFile(path));
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
  return messages
    .filter(({ type }) => type === "error")
    .map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

/** Resolves the types of all entry points in a tarball as TypeScript would. Returns the problems as JSON. */
export async function findTypeProblems(path: string): Promise<readonly string[]> {
  const result = await checkPackage(createPackageFromTarballData(await readFile(path)));
  if (result.types === false) return [];
  return result.problems
    .filter((problem) => !("resolutionKind" in problem && unsupported.has(problem.resolutionKind)))
    .map((problem) => JSON.stringify({ ...problem, trace: undefined }));
}

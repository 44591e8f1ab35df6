import { readFile, stat } from "node:fs/promises";

import {
  type PermissionStore,
  type PermissionSubject,
  RuleIndex,
  copyRule,
  isPermissionRule,
} from "@parley/permission";
import { replaceFile } from "@parley/process/files";
import { checkOptions } from "@parley/schema/options";

import { parsePermissionFile } from "./parse-permission-file.ts";

/** Options for {@link filePermissionStore}. */
export interface FilePermissionStoreOptions {
  /**
   * Maps a key to a subject when reading the old file format, which stores one decision per directory and key. Return
   * `undefined` to drop the decision. Default: the key becomes a `request`.
   */
  readonly oldSubject?: ((key: string) => PermissionSubject | undefined) | undefined;
}

/**
 * Creates a store for project rules in a JSON file with mode 0600. The file is read on every call, so users can edit it
 * and processes can share it. If two processes write simultaneously, one write may be lost.
 *
 * If the file contains anything other than rules, every call rejects and the file is left unchanged.
 *
 * @example
 * ```ts
 * import { filePermissionStore } from "@parley/permission/node";
 *
 * const store = filePermissionStore("permissions.json");
 * const rules = await store.list({ roots: [process.cwd()], owner: "" });
 * console.log(rules.map(({ subject, decision }) => [subject, decision]));
 * ```
 *
 * @throws {TypeError} if an option is unknown.
 */
export function filePermissionStore(path: string, options: FilePermissionStoreOptions = {}): PermissionStore {
  checkOptions("open a permission store", options, { oldSubject: true });
  const { oldSubject = (request) => ({ type: "request", request }) } = options;
  let writing: Promise<unknown> = Promise.resolve();
  const read = (): Promise<RuleIndex> => readRules(path, oldSubject);
  const write = async (change: (rules: RuleIndex) => void): Promise<void> => {
    const rules = await read();
    change(rules);
    await replaceFile(path, formatFile(rules), { mode: 0o600 });
  };
  /** Runs writes one at a time because each one builds on the result of the previous one. */
  const enqueue = (change: (rules: RuleIndex) => void): Promise<void> => {
    const written = writing.then(() => write(change));
    writing = written.catch(() => undefined);
    return written;
  };
  return {
    find: async (query) => (await read()).find(query),
    list: async (project) => (await read()).list(project),
    forget: (query) => enqueue((rules) => rules.delete(query)),
    async remember(rule) {
      if (rule.lifetime !== "project") {
        throw new Error(
          `Cannot store a rule in "${path}": its lifetime is "${rule.lifetime}", not "project"`,
        );
      }
      const copy = copyRule(rule);
      // Untyped code can pass an invalid rule, which would make the whole file unreadable.
      if (!isPermissionRule(copy)) {
        throw new TypeError(
          `Cannot store a rule in "${path}": it is not a permission rule, ` +
            'such as { subject: { type: "command", command }, roots: [cwd], owner: "", decision: "allow", lifetime: "project" }',
        );
      }
      await enqueue((rules) => rules.set(copy));
    },
  };
}

function formatFile(rules: RuleIndex): string {
  return `${JSON.stringify({ version: 1, rules: rules.all() }, undefined, 2)}\n`;
}

async function readRules(
  path: string,
  oldSubject: (key: string) => PermissionSubject | undefined,
): Promise<RuleIndex> {
  try {
    // Reading a named pipe could block forever.
    if (!(await stat(path)).isFile()) throw new Error("it is not a regular file");
    return parsePermissionFile(await readFile(path, "utf8"), oldSubject);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return new RuleIndex();
    throw new Error(`Cannot read permissions from "${path}": ${(cause as Error).message}`, { cause });
  }
}

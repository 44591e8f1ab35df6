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

/** Options of {@link filePermissionStore}. */
export interface FilePermissionStoreOptions {
  /**
   * Reads the keys of a file from before rules had subjects: such a file has one decision by directory and key. Returns the
   * subject that the key stands for, or `undefined` to ignore the decision. Default: the key is that of a `request`.
   */
  readonly oldSubject?: ((key: string) => PermissionSubject | undefined) | undefined;
}

/**
 * Creates a store of project rules in a JSON file that only its owner can read (mode 0600). The file is read at each call, so
 * that users may edit it and processes may share it; if two processes write at the same moment, one write may be lost.
 *
 * Every call rejects while the file holds anything other than rules, and the file stays as it is.
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
  /** One after the other: each starts from what the one before has written. */
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
      // One wrong rule, of an untyped program, would make the whole file unreadable.
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
    // Reading a pipe may never end.
    if (!(await stat(path)).isFile()) throw new Error("it is not a regular file");
    return parsePermissionFile(await readFile(path, "utf8"), oldSubject);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return new RuleIndex();
    throw new Error(`Cannot read permissions from "${path}": ${(cause as Error).message}`, { cause });
  }
}

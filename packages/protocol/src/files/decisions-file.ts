import { readFile } from "node:fs/promises";

import { replaceFile } from "@parley/process/files";

/** What a user has decided for good, by project and by question. */
export interface DecisionsFile<Decision> {
  recall(project: string, question: string): Promise<Decision | undefined>;
  /** All decisions of a project, by question. */
  list(project: string): Promise<ReadonlyMap<string, Decision>>;
  /** Resolves when it is in the file. `undefined` takes a decision back. */
  remember(project: string, question: string, decision: Decision | undefined): Promise<void>;
}

/** What the file holds. */
interface Decisions<Decision> {
  readonly [project: string]: { readonly [question: string]: Decision };
}

/**
 * Keeps decisions in a JSON file that only its owner can read. It is read each time, so that users may edit it and processes
 * share it; of two that write in the same moment, one may win.
 *
 * Where the file holds anything else than decisions every call rejects, and it stays as it is: what only looks like a
 * decision must neither allow nor forbid.
 */
export function decisionsFile<Decision>(
  path: string,
  isDecision: (value: unknown) => value is Decision,
): DecisionsFile<Decision> {
  let writing: Promise<unknown> = Promise.resolve();
  const list = async (project: string): Promise<ReadonlyMap<string, Decision>> => {
    const decisions = await readDecisions(path, isDecision);
    return new Map(Object.hasOwn(decisions, project) ? Object.entries(decisions[project] ?? {}) : []);
  };
  const write = async (project: string, question: string, decision?: Decision): Promise<void> => {
    const decisions = await readDecisions(path, isDecision);
    // In JSON, what is undefined is left out.
    const changed = { ...decisions, [project]: { ...decisions[project], [question]: decision } };
    await replaceFile(path, `${JSON.stringify(changed, undefined, 2)}\n`, { mode: 0o600 });
  };
  return {
    list,
    recall: async (project, question) => (await list(project)).get(question),
    remember(...decision) {
      const written = writing.then(() => write(...decision));
      writing = written.catch(() => undefined);
      return written;
    },
  };
}

async function readDecisions<Decision>(
  path: string,
  isDecision: (value: unknown) => value is Decision,
): Promise<Decisions<Decision>> {
  const isProject = isTableOf(isDecision);
  try {
    const decisions: unknown = JSON.parse(await readFile(path, "utf8"));
    if (!isTableOf(isProject)(decisions)) throw new TypeError("It holds something else than decisions");
    return decisions;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new Error(`Cannot read permissions from "${path}"`, { cause });
  }
}

function isTableOf<Value>(isValue: (value: unknown) => value is Value) {
  return (value: unknown): value is { readonly [name: string]: Value } =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isValue);
}

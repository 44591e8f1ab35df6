import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { fetchPackage } from "./fetch-package.ts";
import { judgeFolder } from "./judge-folder.ts";
import type { TaskOptions } from "./task-options.ts";
import type { PackageVersion, Task } from "./task.ts";

/** The result of a judge for both versions of its package. */
export interface Verification {
  readonly task: string;
  /** True if it fails before the fix, and passes after it. */
  readonly ok: boolean;
  /** Its message before the fix. */
  readonly bug: string;
  /** The fault of the judge, if it has one. */
  readonly fault?: string;
}

/** Judges both versions of the package of each task. @throws {Error} if a package cannot be downloaded */
export async function* verifyTasks({ tasks, cache }: TaskOptions): AsyncGenerator<Verification> {
  for (const task of tasks) {
    const [broken, fixed] = [
      await judgeVersion(task, task.broken, cache),
      await judgeVersion(task, task.fixed, cache),
    ];
    const bug = broken.solved ? "" : broken.reason;
    if (broken.solved) yield { task: task.id, ok: false, bug, fault: "passes before the fix" };
    else if (!fixed.solved) yield { task: task.id, ok: false, bug, fault: `after the fix: ${fixed.reason}` };
    else yield { task: task.id, ok: true, bug };
  }
}

async function judgeVersion(
  task: Task,
  version: PackageVersion,
  cache: string,
): ReturnType<typeof judgeFolder> {
  const target = await mkdtemp(join(tmpdir(), "parley-task-"));
  try {
    await fetchPackage(task.name, version, { cache, target });
    return await judgeFolder(task.id, target);
  } finally {
    await rm(target, { recursive: true });
  }
}

import { AssertionError } from "node:assert";
import { createRequire } from "node:module";
import { join } from "node:path";
import { inspect } from "node:util";

import { ALL_TASKS } from "./all-tasks.ts";

const [id, folder = "."] = process.argv.slice(2);
const task = ALL_TASKS.find((it) => it.id === id);
if (task === undefined) throw new Error(`There is no task "${id}"`);
const require = createRequire(join(folder, "package.json"));
try {
  await task.judge((path) => require(path === undefined ? folder : join(folder, path)) as unknown);
  console.log("The task is solved");
} catch (error) {
  console.error(`Judge: ${reasonOf(error)}`);
  process.exitCode = 1;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof AssertionError)) return String(error).split("\n", 1).join("");
  if (
    error.generatedMessage &&
    error.code === "ERR_ASSERTION" &&
    /strictEqual|deepEqual/i.test(error.operator)
  ) {
    return `${oneLine(error.actual)} instead of ${oneLine(error.expected)}`;
  }
  return error.message.split("\n", 1).join("");
}

function oneLine(value: unknown): string {
  return inspect(value, { breakLength: Infinity, compact: true });
}

import { execFile } from "node:child_process";
import { join } from "node:path";

/** The verdict on a folder; the reason is the judge's message. */
export type Verdict = { readonly solved: true } | { readonly solved: false; readonly reason: string };

/** Milliseconds after which a judged package hangs. */
const LIMIT_MS = 60_000;
const PROGRAM = join(import.meta.dirname, "judge-program.ts");

/** Judges a task in a process of its own: what the agent wrote may end it, hang, or change the prototypes of objects. */
export function judgeFolder(taskId: string, folder: string): Promise<Verdict> {
  const { promise, resolve } = Promise.withResolvers<Verdict>();
  const options = { env: { PATH: process.env["PATH"] }, timeout: LIMIT_MS, killSignal: "SIGKILL" } as const;
  execFile(process.execPath, [PROGRAM, taskId, folder], options, (error, stdout, stderr) => {
    if (error === null && stdout.endsWith("The task is solved\n")) resolve({ solved: true });
    else resolve({ solved: false, reason: error?.killed === true ? "it hangs" : reasonIn(stderr) });
  });
  return promise;
}

function reasonIn(stderr: string): string {
  return /^Judge: (.*)/m.exec(stderr)?.[1] ?? stderr.trim().split("\n").at(-1) ?? "";
}

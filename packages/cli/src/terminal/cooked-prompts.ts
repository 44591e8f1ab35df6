import type { Run } from "../program-run.ts";
import { readCookedLine } from "./cooked-line.ts";
import type { EditPromptsOptions } from "./edit-prompts.ts";

export interface CookedPromptsOptions extends Omit<EditPromptsOptions, "complete"> {
  readonly run: Pick<Run, "onInterrupt">;
}

/**
 * Yields the prompts that the user types at a terminal that cannot move its cursor. Ends on Ctrl-D, on an exit
 * command, on a second Ctrl-C in a row, or when `signal` aborts. A prompt has several lines if every line except the
 * last ends in a backslash.
 */
export async function* cookedPrompts(
  options: CookedPromptsOptions,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const { input, output, keyboard, run, history } = options;
  const lines: string[] = [];
  /** The start of the line, which the operating system cannot edit. */
  let draft = "";
  for (let isLeaving = false; ;) {
    await keyboard.free();
    const { taken } = keyboard;
    draft += keyboard.takeDraft();
    const prompt = (lines.length === 0 ? options.prompt : options.continuation) + draft;
    const typed = await readCookedLine({ input, output, prompt }, run, AbortSignal.any([signal, taken]));
    if (typed === "left" && taken.aborted && !signal.aborted) continue;
    if (typed === "left" || (typed === "interrupted" && isLeaving)) return;
    isLeaving = typed === "interrupted";
    if (typed === "interrupted") {
      lines.length = 0;
      draft = "";
      output.write("Press Ctrl-C again to exit\n");
      continue;
    }
    const line = draft + typed.line;
    draft = "";
    lines.push(line.replace(/\\$/, ""));
    if (line.endsWith("\\")) continue;
    const whole = lines.splice(0).join("\n").trimEnd();
    if (whole === "") continue;
    history.add(whole);
    if (options.isExit(whole)) return;
    yield whole;
  }
}

import type { ShownCommand } from "../conversation/report.ts";
import type { SessionView } from "./session-view.ts";
import type { WorkingLine } from "./working-line.ts";

export interface CommandScreen {
  readonly working: WorkingLine;
  readonly view: SessionView;
  readonly requestRender: () => void;
  readonly takeBackPrompts: () => void;
}

/** Shows a shell command and its output. While the command runs, also shows its running time and how to stop it. */
export function showCommand(
  command: string,
  { working, view, requestRender, takeBackPrompts }: CommandScreen,
): ShownCommand {
  const [ended, shown] = [working.showCommand(command), view.addOutput()];
  requestRender();
  return {
    output: (text) => {
      shown.set(text);
      requestRender();
    },
    cancelled: takeBackPrompts,
    end: (text) => {
      ended();
      if (text === undefined) shown.remove();
      else shown.set(text);
      requestRender();
    },
  };
}

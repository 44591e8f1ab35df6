import type { ShownCommand } from "../conversation/report.ts";
import type { Style } from "../rendering/style.ts";
import type { SessionView } from "./session-view.ts";
import { lastLines } from "./tool-call-lines.ts";
import type { WorkingLine } from "./working-line.ts";

/** The parts of the screen that a running command uses. */
export interface CommandScreen {
  readonly working: WorkingLine;
  readonly view: SessionView;
  readonly style: Style;
  readonly requestRender: () => void;
}

/** Shows a running shell command: the end of its output, its running time, and how to stop it. */
export function showCommand(
  command: string,
  { working, view, style, requestRender }: CommandScreen,
): ShownCommand {
  const [ended, shown] = [working.showCommand(command), view.changing()];
  requestRender();
  return {
    output: (text) => {
      shown.set(lastLines(text).map((line) => style("dim", line)));
      requestRender();
    },
    end: () => {
      ended();
      shown.remove();
      requestRender();
    },
  };
}

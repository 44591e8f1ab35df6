import type { ShownCommand } from "../conversation/report.ts";
import type { Style } from "../rendering/style.ts";
import type { SessionView } from "./session-view.ts";
import { lastLines } from "./tool-call-lines.ts";
import type { WorkingLine } from "./working-line.ts";

/** The parts of the screen that show a running command. */
export interface CommandPlace {
  readonly working: WorkingLine;
  readonly view: SessionView;
  readonly style: Style;
  readonly requestRender: () => void;
}

/** Shows a command of the user's shell that runs: the end of its output, for how long it runs, and how to end it. */
export function showCommand(
  command: string,
  { working, view, style, requestRender }: CommandPlace,
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

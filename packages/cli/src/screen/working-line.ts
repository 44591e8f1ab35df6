import { truncateToWidth, visibleWidth } from "@earendil-works/pi-tui";
import type { Component, TUI } from "@earendil-works/pi-tui";
import type { SessionState, ToolCallEntry } from "@parley/protocol/session";

import { isAtWork } from "../rendering/is-at-work.ts";
import { toolCallPhase, toolCallTitle } from "../rendering/render-tool-call.ts";
import type { Style } from "../rendering/style.ts";

const frames = Array.from("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏");

/** Time between frames, in milliseconds, on a normal screen and on a screen without animations. */
const interval = 100;
const calmInterval = 1000;

/** Minimum number of columns for the text. If there are fewer, the hint is omitted. */
const leastText = 20;

/** Shows that the agent is working: its current activity, the elapsed time, and how to cancel it. */
export class WorkingLine implements Component {
  readonly #tui: Pick<TUI, "requestRender">;
  readonly #style: Style;
  readonly #isCalm: boolean;
  #since: number | undefined;
  #frame = 0;
  #timer: NodeJS.Timeout | undefined;
  #doing = "";
  #isCancelling = false;
  #isBlocked = false;
  #questions = 0;
  #isCommand = false;

  /** @param isCalm whether to disable all animations */
  constructor(tui: Pick<TUI, "requestRender">, style: Style, isCalm: boolean) {
    this.#tui = tui;
    this.#style = style;
    this.#isCalm = isCalm;
  }

  get isWorking(): boolean {
    return this.#since !== undefined;
  }

  /** Shows the session's running turn, or nothing if there is none. */
  show({ turn, entries }: SessionState): void {
    if (this.#isCommand) return;
    if (!isAtWork(turn)) return this.stop();
    const call = entries.findLast(
      (entry): entry is ToolCallEntry => entry.type === "tool_call" && toolCallPhase(entry.status) === "open",
    );
    this.#isBlocked = turn.status === "requires_action";
    this.#doing = call === undefined ? "Working" : toolCallTitle(call) || "Working";
    this.#start();
  }

  /** Shows that the program is waiting for the user, until the returned function is called. */
  waitForUser(): () => void {
    this.#questions += 1;
    return () => {
      this.#questions -= 1;
    };
  }

  /** Shows a running shell command until the returned function is called. */
  showCommand(command: string): () => void {
    this.#isCommand = true;
    this.#isBlocked = false;
    this.#doing = command;
    this.#start();
    return () => {
      this.#isCommand = false;
      this.stop();
    };
  }

  cancelling(): void {
    this.#isCancelling = true;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#since = undefined;
    this.#isCancelling = false;
  }

  invalidate(): void {}

  render(width: number): string[] {
    if (this.#since === undefined) return [];
    const seconds = Math.floor((Date.now() - this.#since) / 1000);
    const mark = this.#isCalm ? "●" : (frames[this.#frame % frames.length] ?? "");
    const text = `${this.#style("cyan", mark)} ${this.#isCancelling ? "Cancelling" : this.#whatIsDone()}`;
    const rests = [`  ${duration(seconds)} · ${this.#hint()}`, `  ${duration(seconds)}`];
    // On a narrow terminal, the description of the work is more important than the key.
    const room = Math.min(visibleWidth(text), leastText);
    const rest = rests.find((each) => visibleWidth(each) + room <= width) ?? "";
    const shown = truncateToWidth(text, Math.max(1, width - visibleWidth(rest)), "…");
    return ["", shown + this.#style("dim", rest)];
  }

  #hint(): string {
    return this.#isCancelling ? "Ctrl-C again exits now" : "Ctrl-C cancels";
  }

  #whatIsDone(): string {
    return this.#isBlocked || this.#questions > 0 ? "Waiting for you" : this.#doing;
  }

  #start(): void {
    if (this.#since !== undefined) return;
    this.#since = Date.now();
    this.#timer = setInterval(
      () => {
        this.#frame += 1;
        this.#tui.requestRender();
      },
      this.#isCalm ? calmInterval : interval,
    );
    this.#timer.unref();
  }
}

function duration(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

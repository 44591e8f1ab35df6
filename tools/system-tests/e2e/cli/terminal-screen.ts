import { type IPty, spawn } from "@lydell/node-pty";
import headless from "@xterm/headless";

import { type StyledText, styledTexts } from "./styled-text.ts";

export interface TerminalProgram {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Width of the terminal in columns. Defaults to 80. */
  readonly cols?: number | undefined;
  /** Kind of terminal (`TERM`). Defaults to `xterm-256color`. */
  readonly term?: string | undefined;
}

const rows = 24;

/** Maximum time to wait for text to appear on the screen, in milliseconds. */
const patience = 60_000;

/** A program running in a pseudo-terminal with 24 rows. */
export class TerminalScreen {
  /** Resolves to the program's exit code once the program exits and the screen shows all its output. */
  readonly ended: Promise<number>;
  /** All of the program's output, including control sequences. */
  bytes = "";
  readonly #terminal: InstanceType<typeof headless.Terminal>;
  readonly #pty: IPty;
  readonly #listeners = new Set<() => void>();

  constructor({ args, cwd, env, cols = 80, term = "xterm-256color" }: TerminalProgram) {
    this.#terminal = new headless.Terminal({ cols, rows, scrollback: 1000, allowProposedApi: true });
    this.#pty = spawn(process.execPath, [...args], { cols, rows, cwd, env, name: term });
    this.#pty.onData((data) => {
      this.bytes += data;
      this.#terminal.write(data, () => {
        for (const listener of this.#listeners) listener();
      });
    });
    this.ended = new Promise((resolve) => {
      this.#pty.onExit(({ exitCode }) => this.#terminal.write("", () => resolve(exitCode)));
    });
  }

  /** Returns the lines on the screen, up to the last non-empty one. */
  screen(): string {
    const { viewportY } = this.#terminal.buffer.active;
    return this.#lines(viewportY, viewportY + rows);
  }

  /** Returns the lines on the screen and in the scrollback. */
  everything(): string {
    return this.#lines(0, this.#terminal.buffer.active.length);
  }

  /** Returns the rows that continue a line that is too long for the terminal. */
  cutRows(): string[] {
    const { active } = this.#terminal.buffer;
    const all = Array.from({ length: active.length }, (_row, index) => active.getLine(index));
    return all.flatMap((row) => (row?.isWrapped === true ? [row.translateToString(true)] : []));
  }

  /** Returns the rows on the screen and in the scrollback, each as runs of one style. */
  styledRows(): StyledText[][] {
    const { active } = this.#terminal.buffer;
    return Array.from({ length: active.length }, (_row, index) => styledTexts(active.getLine(index)));
  }

  type(keys: string): void {
    this.#pty.write(keys);
  }

  resize(cols: number): void {
    this.#terminal.resize(cols, rows);
    this.#pty.resize(cols, rows);
  }

  /** Waits until the text on the screen, without trailing spaces, ends with `end`. */
  waitForEnd(end: string): Promise<void> {
    return this.waitUntil((text) => text.trimEnd().endsWith(end), `${JSON.stringify(end)} at the end`);
  }

  /** Waits until `isThere` returns true for the text on the screen and in the scrollback. */
  waitUntil(isThere: (text: string) => boolean, what: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const check = (): void => {
      if (!this.#isDrawing && isThere(this.everything())) resolve();
    };
    const timer = setTimeout(
      () => reject(new Error(`No ${what} on the screen:\n${this.everything()}`)),
      patience,
    );
    this.#listeners.add(check);
    check();
    return promise.finally(() => {
      clearTimeout(timer);
      this.#listeners.delete(check);
    });
  }

  kill(): void {
    this.#pty.kill("SIGKILL");
    this.#terminal.dispose();
  }

  /** Whether only part of a frame has arrived. The program marks the start and end of each frame. */
  get #isDrawing(): boolean {
    return this.bytes.lastIndexOf("\u001b[?2026h") > this.bytes.lastIndexOf("\u001b[?2026l");
  }

  #lines(from: number, to: number): string {
    const { active } = this.#terminal.buffer;
    const lines: string[] = [];
    for (let index = from; index < to; index += 1)
      lines.push(active.getLine(index)?.translateToString(true) ?? "");
    return `${lines.join("\n").trimEnd()}\n`;
  }
}

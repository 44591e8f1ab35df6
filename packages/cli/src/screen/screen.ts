import {
  type Component,
  Container,
  ProcessTerminal,
  Spacer,
  type TUI,
  type Terminal,
  TuiMainScreen,
  matchesKey,
  parseOsc11BackgroundColor,
} from "@earendil-works/pi-tui";
import type { AgentConnection, ClientSession, SessionInfo } from "@parley/client";
import type { ClientTerminals } from "@parley/client/node";
import type { OpenPermission } from "@parley/client/permission";

import type { RunSessions } from "../agent/run-sessions.ts";
import type { HelpOptions } from "../conversation/local-commands.ts";
import { type UnaskedAnswer, describeAnswer } from "../conversation/permission-handler.ts";
import { createPermissionPrompt, describeRemembered } from "../conversation/permission-prompt.ts";
import type { Report, ShownCommand } from "../conversation/report.ts";
import type { Restart, RestartQuestion } from "../conversation/restart-question.ts";
import { describeFailure } from "../describe-failure.ts";
import type { Run } from "../program-run.ts";
import type { Background } from "../rendering/style.ts";
import { backgroundWith } from "../rendering/terminal-background.ts";
import type { Theme } from "../rendering/theme.ts";
import type { PromptHistory } from "../terminal/prompt-history.ts";
import { readingTimes } from "../terminal/question-keys.ts";
import { cancelSubagent } from "./cancel-subagent.ts";
import { editOutside } from "./edit-outside.ts";
import { type HighlightCode, loadHighlighter } from "./highlight-code.ts";
import { KeyDialog } from "./key-dialog.ts";
import type { PageScreen } from "./page-dialog.ts";
import { type DialogAnswer, PermissionDialog } from "./permission-dialog.ts";
import { pickSession } from "./pick-session.ts";
import { PromptArea } from "./prompt-area.ts";
import { createMarkdownTheme } from "./screen-themes.ts";
import { SessionView } from "./session-view.ts";
import { showCommand } from "./show-command.ts";
import { StatusLine } from "./status-line.ts";
import { WorkingLine } from "./working-line.ts";

export interface ScreenOptions {
  readonly theme: Theme;
  readonly run: Run;
  readonly history: PromptHistory;
  readonly clientTerminals?: Pick<ClientTerminals, "terminal" | "subscribe"> | undefined;
  /** Writes a note. Called only while the screen is hidden. */
  readonly writeNote: (text: string) => void;
  /** Called once the terminal reports its background, before everything is redrawn. */
  readonly onBackground: (background: Background) => void;
  /** Whether to disable all animations on the screen. */
  readonly isCalm: boolean;
  /** Terminal to draw on. Default: the process's terminal. */
  readonly terminal?: Terminal | undefined;
}

/**
 * The terminal screen for a conversation. It shows the conversation, work in progress, and an input area for the next
 * prompt. Only changes are redrawn. Lines that scroll off the screen stay in the terminal's scrollback.
 */
export class Screen implements Report {
  readonly #options: ScreenOptions;
  readonly #tui: LongScreen;
  readonly #conversation = new Container();
  readonly #plans = new Container();
  readonly #working: WorkingLine;
  readonly #status: StatusLine;
  readonly #area: PromptArea;
  #view: SessionView;
  #session: ClientSession | undefined;
  #highlight: HighlightCode | undefined;
  #isShown = false;
  #askedForBackground = false;

  constructor(options: ScreenOptions) {
    this.#options = options;
    const { theme, run, history, terminal = new ProcessTerminal(), isCalm } = options;
    this.#tui = new LongScreen(terminal);
    this.#view = this.#createView();
    this.#working = new WorkingLine(this.#tui, theme.style, isCalm);
    this.#status = new StatusLine(theme);
    this.#tui.addInputListener((data) => (this.#takes(data) ? { consume: true } : undefined));
    this.#area = new PromptArea(this.#tui, {
      theme,
      run,
      history,
      isWorking: () => this.#working.isWorking,
      editOutside: (text) => this.#editOutside(text),
    });
    for (const part of [
      this.#conversation,
      this.#plans,
      this.#working,
      new Spacer(1),
      this.#area,
      this.#status,
    ]) {
      this.#tui.addChild(part);
    }
  }

  get dialogScreen(): PageScreen {
    return {
      theme: { ...this.#options.theme, columns: () => this.#tui.terminal.columns },
      // The status line takes up the last row.
      rows: () => this.#tui.terminal.rows - 1,
      requestRender: () => this.#tui.requestRender(),
      addToDraft: (text) => this.#area.addToDraft(text),
      copy: (text) => {
        this.#tui.terminal.write(`\u001b]52;c;${Buffer.from(text).toString("base64")}\u0007`);
      },
    };
  }

  /** Does nothing, because the screen shows only the session's state. */
  readonly sessionUpdate = (): void => undefined;

  get keys(): NonNullable<Report["keys"]> {
    return this.#area.canSteer ? screenKeys : screenKeys.filter(([key]) => key !== "Enter");
  }

  begin(agent: AgentConnection, session: ClientSession): () => void {
    this.#session = session;
    this.#options.theme.cwd = session.cwd;
    // A session without history leaves the previous conversation on the screen.
    if (session.state.entries.length > 0) this.#conversation.clear();
    this.#view = this.#createView();
    this.#area.begin(agent, session);
    const show = (): void => this.#show(session);
    const undo = [session.subscribe(show), this.#options.clientTerminals?.subscribe(show)];
    this.#start();
    show();
    if (session.state.entries.length === 0) this.#area.hint('Try "help"', "dim");
    return () => {
      for (const unsubscribe of undo) unsubscribe?.();
      show();
      this.#working.stop();
      this.#session = undefined;
    };
  }

  answered(answer: UnaskedAnswer): void {
    this.note(describeAnswer(answer));
  }

  /** Moves the queued prompts back into the editor, because a user who cancels may no longer want to send them. */
  interrupted(): void {
    this.#working.cancelling();
    this.#area.takeBack();
    this.#tui.requestRender();
  }

  giveBack(prompt: string): void {
    this.#area.takeBack(prompt);
  }

  endTurn(): void {
    if (this.#session !== undefined) this.#show(this.#session);
  }

  ownCommand(prompt: string): void {
    this.note(`› ${prompt.replaceAll("\n", "\n  ")}`);
  }

  shellCommand(command: string): ShownCommand {
    return showCommand(command, {
      working: this.#working,
      view: this.#view,
      requestRender: () => this.#tui.requestRender(),
      takeBackPrompts: () => this.#area.takeBack(),
    });
  }

  note(text: string): void {
    if (!this.#isShown) return this.#options.writeNote(text);
    const { style } = this.#options.theme;
    this.#view.note(text.split("\n").map((line) => style("dim", line)));
    this.#tui.requestRender();
  }

  /** Leaves the conversation on the terminal and releases the terminal. */
  end(): void {
    if (!this.#isShown) return;
    this.#area.end();
    this.#tui.removeChild(this.#status);
    this.#hide();
  }

  /** Yields each of the user's prompts as soon as the previous turn is over. */
  prompts(signal: AbortSignal): AsyncIterable<string> {
    return this.#area.prompts(signal);
  }

  async askPermission(open: OpenPermission): Promise<void> {
    const prompt = createPermissionPrompt(open, this.#options.theme);
    const { answer, hasReason } =
      (await this.ask<DialogAnswer>(
        (choose) => new PermissionDialog(prompt, this.dialogScreen, choose),
        open.signal,
      )) ?? {};
    // A changed request stays open so that the user is asked again.
    if (answer === undefined && !open.signal.aborted) open.dismiss();
    else if (answer !== undefined) {
      open.answer(answer.option.optionId, { remember: answer.remember });
      const remembered = describeRemembered(answer, open.request);
      if (remembered !== undefined) this.note(remembered);
    }
    if (hasReason === true)
      this.#area.hint("Type what the agent should do instead; Enter sends it as your next prompt");
  }

  /**
   * Shows a question instead of the editor. Resolves to the answer, or to `undefined` if the question is cancelled.
   * Without a signal, the question comes from the program itself, so Ctrl-C cancels only the question.
   */
  async ask<Answer>(
    create: (choose: (answer: Answer | undefined) => void) => Component,
    signal?: AbortSignal,
  ): Promise<Answer | undefined> {
    const { run } = this.#options;
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    const dismiss = (): void => resolve(undefined);
    signal?.addEventListener("abort", dismiss);
    if (signal?.aborted === true) dismiss();
    const release = run.onInterrupt(() => {
      release();
      // The agent must receive the cancellation before the answer to its question.
      if (signal !== undefined) run.interrupt();
      dismiss();
    });
    const answered = signal === undefined ? undefined : this.#working.waitForUser();
    try {
      return await this.#area.ask(() => create(resolve), promise);
    } finally {
      answered?.();
      release();
      signal?.removeEventListener("abort", dismiss);
    }
  }

  async askRestart({ text, answers }: RestartQuestion): Promise<Restart | undefined> {
    const question = { text, answers, readingTime: readingTimes.unexpected };
    const key = await this.ask<string>((choose) => new KeyDialog(question, this.dialogScreen, choose));
    return answers.find((answer) => answer.key === key)?.restart;
  }

  pickSession(agent: AgentConnection, ofRuns: Pick<RunSessions, "has">): Promise<SessionInfo | undefined> {
    return pickSession(agent, ofRuns, this);
  }

  /** Releases the terminal until the returned function is called. */
  hold(): () => void {
    const wasShown = this.#isShown;
    if (wasShown) this.#hide();
    return () => {
      if (!wasShown) return;
      this.#start();
      // Other programs may have written to the terminal in the meantime, so redraw everything.
      this.#tui.requestRender(true);
    };
  }

  /** Creates an empty view below the current contents of the screen. */
  #createView(): SessionView {
    const { theme, clientTerminals } = this.#options;
    const markdown = createMarkdownTheme(theme.style, () => this.#highlight);
    const view = new SessionView({ theme, markdown, isOpen: false }, clientTerminals?.terminal);
    this.#conversation.addChild(view.conversation);
    this.#plans.clear();
    this.#plans.addChild(view.plans);
    return view;
  }

  #show(session: ClientSession): void {
    const { state } = session;
    this.#view.show(state);
    this.#working.show(state);
    this.#status.show(state);
    this.#tui.requestRender();
  }

  #start(): void {
    if (this.#isShown) return;
    this.#isShown = true;
    this.#tui.start();
    this.#area.focus();
    this.#tui.requestRender();
    void this.#loadHighlighter();
    if (!this.#askedForBackground) askForBackground(this.#tui, this.#options.onBackground);
    this.#askedForBackground = true;
  }

  #hide(): void {
    this.#tui.renderNow();
    this.#tui.stop();
    this.#isShown = false;
  }

  async #loadHighlighter(): Promise<void> {
    if (this.#highlight !== undefined) return;
    this.#highlight = await loadHighlighter(this.#options.theme.style);
    this.#view.invalidate();
    this.#tui.requestRender();
  }

  #takes(data: string): boolean {
    if (matchesKey(data, "ctrl+t")) {
      if (this.#session !== undefined) void cancelSubagent(this.#session, this);
      return true;
    }
    if (matchesKey(data, "ctrl+z")) return this.#suspend();
    if (!matchesKey(data, "ctrl+o")) return false;
    this.#view.isOpen = !this.#view.isOpen;
    this.#tui.requestRender();
    return true;
  }

  /** Suspends the program until the user brings it back to the foreground. */
  #suspend(): boolean {
    if (process.platform === "win32") return false;
    const resume = this.hold();
    // Fires once the user resumes the program, or soon if the program is not suspended.
    setTimeout(resume, 100);
    process.kill(0, "SIGTSTP");
    return true;
  }

  async #editOutside(text: string): Promise<string> {
    const resume = this.hold();
    const edited = await editOutside(text).catch((error: unknown) => error);
    // A note would be erased if it were written before the screen is shown again.
    resume();
    if (typeof edited === "string") return edited;
    this.note(`parley: ${describeFailure(edited)}`);
    return text;
  }
}

/**
 * Queries the terminal for its background color, and calls `found` with the response. Not every terminal responds, so
 * nothing waits for the response.
 */
function askForBackground(tui: TUI, found: (background: Background) => void): void {
  tui.addInputListener((data) => {
    const colour = parseOsc11BackgroundColor(data);
    if (colour === undefined) return undefined;
    found(backgroundWith(colour));
    tui.invalidate();
    tui.requestRender();
    return { consume: true };
  });
  tui.terminal.write("\u001b]11;?\u0007");
}

/** Caches each line as it is prepared for the terminal, which keeps typing fast in long conversations. */
class LongScreen extends TuiMainScreen {
  #lines: readonly string[] = [];
  #prepared: readonly string[] = [];

  protected override applyLineResets(lines: string[]): string[] {
    const prepared = lines.map((line, index) =>
      line === this.#lines[index]
        ? (this.#prepared[index] ?? line)
        : (super.applyLineResets([line])[0] ?? line),
    );
    this.#lines = lines;
    this.#prepared = prepared;
    return prepared;
  }
}

/** Keyboard shortcuts that users would not discover by experimenting. */
const screenKeys: HelpOptions["keys"] = [
  ["Ctrl-O", "Expands or collapses long output, thoughts and subagents"],
  ["Ctrl-T", "Cancels one subagent"],
  ["Shift-Tab", "Switches to the next mode that still asks you"],
  ["Ctrl-G", "Edits the draft in your editor (VISUAL or EDITOR)"],
  ["Ctrl-V", "Pastes an image from the clipboard"],
  ["Ctrl-R", "Finds the last prompt that contains the draft, then older ones"],
  ["Enter", "Without a draft, sends queued prompts to the running turn"],
  ["↑", "Edits a queued prompt, or goes back in the history"],
  ["Esc, Ctrl-C", "Cancels the turn; Esc twice clears the draft"],
  ["Ctrl-Z", "Suspends parley; fg resumes it"],
];

import { Container, Editor, matchesKey, ProcessTerminal, TuiMainScreen } from "@earendil-works/pi-tui";
import type { Component, Terminal } from "@earendil-works/pi-tui";
import type { AgentConnection, ClientSession, OpenPermission } from "@parley/client";
import type { ClientTerminals } from "@parley/client/node";

import { describeAnswer } from "../conversation/permission-handler.ts";
import type { UnaskedAnswer } from "../conversation/permission-handler.ts";
import { createPermissionPrompt } from "../conversation/permission-prompt.ts";
import type { Report } from "../conversation/report.ts";
import type { Run } from "../program-run.ts";
import type { Theme } from "../rendering/theme.ts";
import type { PromptHistory } from "../terminal/prompt-history.ts";
import { Block } from "./block.ts";
import { editOutside } from "./edit-outside.ts";
import { loadHighlighter } from "./highlight-code.ts";
import type { HighlightCode } from "./highlight-code.ts";
import { PermissionDialog } from "./permission-dialog.ts";
import type { DialogAnswer } from "./permission-dialog.ts";
import { ProjectFiles } from "./project-files.ts";
import { PromptCompletion } from "./prompt-completion.ts";
import { PromptQueue } from "./prompt-queue.ts";
import { createEditorTheme, createMarkdownTheme } from "./screen-themes.ts";
import { SessionView } from "./session-view.ts";
import { StatusLine } from "./status-line.ts";
import { WorkingLine } from "./working-line.ts";

/** The parts of the program that the screen works with. */
export interface ScreenOptions {
  readonly theme: Theme;
  readonly run: Run;
  readonly history: PromptHistory;
  readonly clientTerminals?: Pick<ClientTerminals, "terminal" | "subscribe"> | undefined;
  /** Writes a note while the screen is not shown. */
  readonly writeNote: (text: string) => void;
  /** True if nothing on the screen may move by itself. */
  readonly isCalm: boolean;
  /** Default: the terminal of the process. */
  readonly terminal?: Terminal | undefined;
}

/**
 * The screen of a conversation at a terminal: the conversation, the running work, the prompts that wait, and an editor for
 * the next one. It redraws what has changed; what has scrolled away stays in the terminal's history.
 */
export class Screen implements Report {
  readonly sessionUpdate = (): void => undefined;
  readonly #options: ScreenOptions;
  readonly #tui: TuiMainScreen;
  readonly #view: SessionView;
  readonly #working: WorkingLine;
  readonly #status: StatusLine;
  readonly #queue: PromptQueue;
  readonly #editor: Editor;
  /** Holds the editor, or a question in its place. */
  readonly #input = new Container();
  readonly #hint: Block = new Block(() => []);
  #session: ClientSession | undefined;
  #highlight: HighlightCode | undefined;
  #isShown = false;
  #mayLeave = false;

  constructor(options: ScreenOptions) {
    this.#options = options;
    const { theme, clientTerminals, terminal = new ProcessTerminal(), isCalm } = options;
    const { style, cwd } = theme;
    this.#tui = new TuiMainScreen(terminal);
    const markdown = createMarkdownTheme(style, () => this.#highlight);
    this.#view = new SessionView({ theme, markdown, isOpen: false }, clientTerminals?.terminal);
    this.#working = new WorkingLine(this.#tui, style, isCalm);
    this.#status = new StatusLine(style, cwd);
    this.#queue = new PromptQueue(() => this.#tui.requestRender());
    this.#editor = this.#createEditor();
    this.#input.addChild(this.#editor);
    const parts: Component[] = [
      this.#view.conversation,
      this.#view.plans,
      this.#working,
      new Block(() => []),
      this.#queueLines(),
      this.#input,
      this.#hint,
      this.#status,
    ];
    for (const part of parts) this.#tui.addChild(part);
    this.#tui.addInputListener((data) => (this.#takes(data) ? { consume: true } : undefined));
  }

  begin(_agent: AgentConnection, session: ClientSession): () => void {
    this.#session = session;
    const state = (): ClientSession["state"] => session.state;
    this.#editor.setAutocompleteProvider(new PromptCompletion(state, new ProjectFiles(session.cwd)));
    const show = (): void => this.#show(session);
    const undo = [session.subscribe(show), this.#options.clientTerminals?.subscribe(show)];
    this.#start();
    show();
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

  interrupted(): void {
    this.#working.cancelling();
    this.#tui.requestRender();
  }

  endTurn(): void {
    if (this.#session !== undefined) this.#show(this.#session);
  }

  note(text: string): void {
    if (!this.#isShown) return this.#options.writeNote(text);
    const { style } = this.#options.theme;
    this.#view.note(text.split("\n").map((line) => style("dim", line)));
    this.#tui.requestRender();
  }

  /** Leaves the last picture on the terminal, without the editor, and gives the terminal back. */
  end(): void {
    if (!this.#isShown) return;
    this.#queue.end();
    this.#input.clear();
    this.#hint.set(() => []);
    this.#tui.removeChild(this.#status);
    this.#hide();
  }

  /** Yields the user's prompts, each as soon as the turn before it is over. */
  prompts(signal: AbortSignal): AsyncIterable<string> {
    return this.#queue.prompts(signal);
  }

  /** Asks the user about a permission request, and answers or dismisses it. */
  async askPermission(open: OpenPermission): Promise<void> {
    const { theme, run } = this.#options;
    const { promise, resolve } = Promise.withResolvers<DialogAnswer>();
    const prompt = createPermissionPrompt(open.request, theme);
    const dialog = new PermissionDialog(prompt, theme, resolve);
    const dismiss = (): void => resolve({});
    open.signal.addEventListener("abort", dismiss);
    const release = run.onInterrupt(() => {
      release();
      // The agent must receive the cancellation before the answer to its request.
      run.interrupt();
      dismiss();
    });
    this.#ask(dialog);
    const { answer, tellsWhy } = await promise;
    release();
    open.signal.removeEventListener("abort", dismiss);
    this.#ask(this.#editor);
    if (answer === undefined) open.dismiss();
    else open.answer(answer.option.optionId, { remember: answer.remember });
    if (tellsWhy === true) this.#showHint("Tell the agent what to do instead; it is sent as the next prompt");
  }

  /** Gives the terminal to something else, until the returned function is called. */
  hold(): () => void {
    const wasShown = this.#isShown;
    if (wasShown) this.#hide();
    return () => {
      if (wasShown) this.#start();
    };
  }

  #createEditor(): Editor {
    const { theme, history } = this.#options;
    const editor = new Editor(this.#tui, createEditorTheme(theme.style), { paddingX: 1 });
    for (const line of history.lines.toReversed()) editor.addToHistory(line);
    editor.onChange = () => {
      this.#mayLeave = false;
      this.#showHint("");
    };
    editor.onSubmit = (text) => {
      const prompt = text.trim();
      if (prompt === "/exit") return this.#queue.end();
      if (prompt === "") return;
      editor.addToHistory(prompt);
      history.add(prompt);
      this.#queue.add(prompt);
    };
    return editor;
  }

  #queueLines(): Component {
    const { style } = this.#options.theme;
    return {
      invalidate: () => undefined,
      render: (width) => {
        const { waiting } = this.#queue;
        if (waiting.length === 0) return [];
        const lines = waiting.map((prompt) => `${style("dim", "⧗")} ${prompt.split("\n")[0] ?? ""}`);
        const hint = style("dim", "  ↑ in the empty editor takes the last one back");
        return new Block(() => ["", ...lines, hint]).render(width);
      },
    };
  }

  #show(session: ClientSession): void {
    const { state } = session;
    this.#view.show(state);
    this.#working.show(state);
    this.#status.show(state);
    this.#tui.requestRender();
  }

  #showHint(text: string): void {
    this.#hint.set(() => (text === "" ? [] : [this.#options.theme.style("yellow", text)]));
    this.#tui.requestRender();
  }

  #ask(component: Component): void {
    this.#input.clear();
    this.#input.addChild(component);
    this.#tui.setFocus(component);
    this.#tui.requestRender();
  }

  #start(): void {
    if (this.#isShown) return;
    this.#isShown = true;
    this.#tui.start();
    this.#tui.setFocus(this.#input.children[0] ?? this.#editor);
    this.#tui.requestRender(true);
    void this.#loadHighlighter();
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

  /** Handles the keys of the screen itself. Returns true if the key is one of them. */
  #takes(data: string): boolean {
    if (matchesKey(data, "ctrl+c")) return this.#interrupt();
    if (matchesKey(data, "ctrl+o")) {
      this.#view.isOpen = !this.#view.isOpen;
      this.#tui.requestRender();
      return true;
    }
    const isEditing = this.#input.children[0] === this.#editor;
    if (!isEditing) return false;
    if (matchesKey(data, "ctrl+g")) return this.#editOutside();
    if (this.#editor.getText() !== "" || this.#editor.isShowingAutocomplete()) return false;
    if (matchesKey(data, "ctrl+d")) {
      this.#queue.end();
      return true;
    }
    if (matchesKey(data, "escape") && this.#working.isWorking) return this.#interrupt();
    const waiting = matchesKey(data, "up") ? this.#queue.takeBack() : undefined;
    if (waiting !== undefined) this.#editor.setText(waiting);
    return waiting !== undefined;
  }

  /** Cancels the work; without any it clears the draft, then leaves. */
  #interrupt(): boolean {
    if (this.#working.isWorking || this.#input.children[0] !== this.#editor) {
      this.#options.run.interrupt();
      return true;
    }
    if (this.#editor.getText() !== "") {
      this.#editor.setText("");
      return true;
    }
    if (this.#mayLeave) this.#queue.end();
    this.#mayLeave = true;
    this.#showHint("Ctrl-C once more leaves");
    return true;
  }

  #editOutside(): boolean {
    const resume = this.hold();
    void editOutside(this.#editor.getExpandedText())
      .then((text) => this.#editor.setText(text))
      .catch((error: unknown) => this.note(`parley: ${error instanceof Error ? error.message : String(error)}`))
      .finally(resume);
    return true;
  }
}

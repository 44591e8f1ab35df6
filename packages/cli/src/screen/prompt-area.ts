import { Container, matchesKey } from "@earendil-works/pi-tui";
import type { Component, TUI } from "@earendil-works/pi-tui";
import type { AgentConnection, ClientSession } from "@parley/client";

import { exitsChat } from "../conversation/local-commands.ts";
import { describeUnknownCommand } from "../conversation/unknown-command.ts";
import { describeFailure } from "../describe-failure.ts";
import type { Run } from "../program-run.ts";
import { isAtWork } from "../rendering/is-at-work.ts";
import type { Theme } from "../rendering/theme.ts";
import type { PromptHistory } from "../terminal/prompt-history.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import { Block } from "./block.ts";
import { ClipboardImages } from "./clipboard-image.ts";
import { cycleMode } from "./cycle-mode.ts";
import { ProjectFiles } from "./project-files.ts";
import { PromptCompletion } from "./prompt-completion.ts";
import { PromptEditor } from "./prompt-editor.ts";
import { PromptQueue } from "./prompt-queue.ts";
import { createEditorTheme } from "./screen-themes.ts";
import { type Steer, maySteer, steering } from "./steering.ts";
import { WaitingPrompts } from "./waiting-prompts.ts";

export interface PromptAreaOptions {
  readonly theme: Theme;
  readonly run: Run;
  readonly history: PromptHistory;
  readonly isWorking: () => boolean;
  /** Opens the text in an external editor. Resolves to the edited text. */
  readonly editOutside: (text: string) => Promise<string>;
}

/**
 * The lower part of the screen: queued prompts, and either the editor for the next prompt or a question. Prompts
 * typed while the agent is working are queued until the turn ends, or sent immediately if the agent supports that.
 */
export class PromptArea extends Container {
  readonly #tui: TUI;
  readonly #options: PromptAreaOptions;
  readonly #queue: PromptQueue;
  readonly #editor: PromptEditor;
  readonly #waiting: WaitingPrompts;
  readonly #images: ClipboardImages = new ClipboardImages();
  readonly #input: Container = new Container();
  readonly #hint: Block = new Block(() => []);
  #session: ClientSession | undefined;
  #steer: Steer | undefined;
  /** Action to perform if the same key is pressed again. */
  #next: "leave" | "clear" | undefined;
  /** Resolves once all questions asked so far are answered. */
  #asked: Promise<void> = Promise.resolve();

  constructor(tui: TUI, options: PromptAreaOptions) {
    super();
    this.#tui = tui;
    this.#options = options;
    this.#queue = new PromptQueue(() => tui.requestRender());
    this.#editor = this.#createEditor();
    this.#input.addChild(this.#editor);
    this.#waiting = new WaitingPrompts(this.#queue, {
      editor: this.#editor,
      style: options.theme.style,
      canSteer: () => this.#isSteerable,
    });
    this.addChild(this.#waiting);
    this.addChild(this.#input);
    this.addChild(this.#hint);
    tui.addInputListener((data) => (this.#takes(data) ? { consume: true } : undefined));
  }

  /** Enables completion of the session's commands and files, and steering of its turns. */
  begin(agent: AgentConnection, session: ClientSession): void {
    this.#session = session;
    this.#steer = steering(agent, session);
    const files = new ProjectFiles(session.cwd);
    this.#editor.setAutocompleteProvider(new PromptCompletion(() => session.state, files));
  }

  /** Whether the agent supports steering. */
  get canSteer(): boolean {
    return this.#steer !== undefined;
  }

  prompts(signal: AbortSignal): AsyncIterable<string> {
    return this.#queue.prompts(signal);
  }

  /** Appends text to the draft, which is hidden while a question is shown. */
  addToDraft(text: string): void {
    if (text.length > 1) this.#editor.paste(text);
    else this.#editor.insertTextAtCursor(text);
  }

  /** Moves the queued prompts back into the editor, after `failed`, a prompt that could not be sent. */
  takeBack(failed?: string): void {
    if (failed !== undefined) this.#queue.add(failed, 0);
    this.#waiting.takeBack();
  }

  /**
   * Shows a question instead of the editor until `answer` settles, and passes all keys to the question. Shows one
   * question at a time.
   */
  async ask<Answer>(create: () => Component, answer: Promise<Answer>): Promise<Answer> {
    const before = this.#asked;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#asked = promise;
    try {
      await before;
      this.#show(create());
      return await answer;
    } finally {
      this.#show(this.#editor);
      resolve();
    }
  }

  /** Shows a hint below the editor until the user types. */
  hint(text: string, look: "yellow" | "dim" = "yellow"): void {
    this.#hint.set(() => (text === "" ? [] : [this.#options.theme.style(look, text)]));
    this.#tui.requestRender();
  }

  focus(): void {
    this.#tui.setFocus(this.#input.children[0] ?? this.#editor);
  }

  /** Ends the stream of prompts and removes the editor. */
  end(): void {
    this.#queue.end();
    this.#images.clear();
    this.clear();
  }

  /** Whether the first queued prompt can be sent to the running turn. */
  get #isSteerable(): boolean {
    const isInTurn = this.#session !== undefined && isAtWork(this.#session.state.turn);
    return this.canSteer && isInTurn && maySteer(this.#queue.waiting[0] ?? "/");
  }

  get #isEditing(): boolean {
    return this.#input.children[0] === this.#editor;
  }

  #createEditor(): PromptEditor {
    const { theme, history } = this.#options;
    const editor = new PromptEditor(this.#tui, createEditorTheme(theme.style));
    for (const line of history.lines.toReversed()) editor.addToHistory(line);
    editor.onChange = () => {
      this.#next = undefined;
      this.hint("");
    };
    editor.onPrompt = (prompt) => this.#submit(prompt);
    return editor;
  }

  #submit(prompt: string): void {
    const state = this.#session?.state;
    if (state !== undefined && exitsChat(prompt, state)) return this.#queue.end();
    if (prompt === "") return this.#waiting.isEditing ? this.#waiting.remove() : this.#steerTurn();
    this.#editor.addToHistory(prompt);
    this.#options.history.add(prompt);
    const unknown = state && describeUnknownCommand(prompt, state);
    if (unknown !== undefined) return this.hint(unknown);
    this.#waiting.add(prompt);
  }

  /** Sends the queued prompts to the running turn, stopping at the first prompt that requires a separate turn. */
  #steerTurn(): void {
    const steer = this.#steer;
    if (steer === undefined || !this.#isSteerable) return;
    const send: Steer = (prompt) =>
      steer(prompt).catch((error: unknown) => {
        this.hint(`Cannot send the prompt to the running turn: ${terminalLine(describeFailure(error))}`);
        return false;
      });
    while (maySteer(this.#queue.waiting[0] ?? "/")) void this.#queue.sendFirst(send);
  }

  #show(component: Component): void {
    this.#input.clear();
    this.#input.addChild(component);
    this.focus();
    this.#tui.requestRender();
  }

  /** Handles keys that the editor does not handle. Returns whether it handled the key. */
  #takes(data: string): boolean {
    if (matchesKey(data, "ctrl+c")) return this.#interrupt();
    if (!this.#isEditing) return false;
    if (matchesKey(data, "ctrl+g")) return this.#editOutside();
    if (matchesKey(data, "ctrl+v")) return this.#takeImage();
    if (this.#editor.isShowingAutocomplete()) return false;
    if (matchesKey(data, "shift+tab")) return this.#cycleMode();
    if (matchesKey(data, "ctrl+r")) return this.#findEarlier();
    if (this.#waiting.takes(data)) return true;
    if (matchesKey(data, "escape")) return this.#options.isWorking() ? this.#interrupt() : this.#mayClear();
    if (this.#editor.getText() !== "" || !matchesKey(data, "ctrl+d")) return false;
    this.#queue.end();
    return true;
  }

  /**
   * Cancels the work or the question. If there is neither, clears the draft. If the draft is empty, a second press
   * exits the program.
   */
  #interrupt(): boolean {
    if (this.#options.isWorking() || !this.#isEditing) this.#options.run.interrupt();
    else if (this.#editor.getText() !== "") this.#editor.clear();
    else if (this.#next === "leave") this.#queue.end();
    else {
      this.#next = "leave";
      this.hint("Press Ctrl-C again to exit");
    }
    return true;
  }

  #mayClear(): boolean {
    if (this.#editor.getText() === "") return false;
    if (this.#next === "clear") this.#editor.clear();
    else {
      this.#next = "clear";
      this.hint("Press Esc again to clear the draft");
    }
    return true;
  }

  #findEarlier(): boolean {
    if (this.#editor.getText() === "") this.hint("Type part of an earlier prompt, then press Ctrl-R");
    else if (this.#editor.findEarlier()) this.hint("Press Ctrl-R again for an older one", "dim");
    else this.hint("No older prompt contains this");
    return true;
  }

  #cycleMode(): boolean {
    if (this.#session === undefined) return true;
    cycleMode(this.#session).then(
      (skipped) => skipped && this.hint(withoutModes(skipped)),
      (error: unknown) => this.hint(`Cannot change the mode: ${terminalLine(describeFailure(error))}`),
    );
    return true;
  }

  #takeImage(): boolean {
    const taken = this.#images.take().then(
      (file) => {
        if (file === undefined) this.hint("There is no image on the clipboard");
        else this.#editor.insertTextAtCursor(`@${file} `);
      },
      () => this.hint("Cannot read the clipboard; type @path to send an image"),
    );
    void taken.then(() => this.#tui.requestRender());
    return true;
  }

  #editOutside(): boolean {
    const edited = this.#options.editOutside(this.#editor.getExpandedText());
    void edited.then((text) => this.#editor.setText(text));
    return true;
  }
}

function withoutModes(skipped: readonly string[]): string {
  if (skipped.length === 0) return "The session has no modes to choose from";
  return `Shift-Tab leaves out ${skipped.map((name) => `"${name}"`).join(", ")}; /mode switches to it`;
}

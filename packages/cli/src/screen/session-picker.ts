import { fuzzyFilter, Input, matchesKey, SelectList } from "@earendil-works/pi-tui";
import type { Component, Focusable } from "@earendil-works/pi-tui";
import type { SessionInfo } from "@parley/client";

import { describeFailure } from "../describe-failure.ts";
import { shownTime } from "../rendering/render-sessions.ts";
import { QuestionKeys } from "../terminal/question-keys.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import { Block } from "./block.ts";
import { type DialogScreen, questionKeyOf } from "./dialog-screen.ts";
import { createListTheme } from "./screen-themes.ts";
import type { SessionActions } from "./session-actions.ts";

/** Maximum number of sessions visible at a time. */
const maxVisible = 8;

export interface PickedSessions {
  readonly sessions: readonly SessionInfo[];
  readonly actions: SessionActions;
  /** Whether `parley run` created the session. Such sessions are shown only if the user searches. */
  readonly isFromRun: (session: SessionInfo) => boolean;
  /** Ids of the open sessions. */
  readonly open: ReadonlySet<string>;
}

/** Lets the user search the agent's sessions, then choose or change one. Escape exits without a choice. */
export class SessionPicker implements Component, Focusable {
  focused = false;
  readonly #search: Input = new Input();
  readonly #open: ReadonlySet<string>;
  readonly #isFromRun: PickedSessions["isFromRun"];
  readonly #actions: SessionActions;
  readonly #dialogScreen: DialogScreen;
  readonly #choose: (session: SessionInfo | undefined) => void;
  #sessions: readonly SessionInfo[];
  #visible = maxVisible;
  #list: SelectList;
  /** Input for the new title while a session is being renamed. */
  #title: Input | undefined;
  /** Keys that answer whether to delete a session. Set only while that question is shown. */
  #deleting: QuestionKeys | undefined;
  /** Lines shown below the list: a preview or the result of an action. */
  #below: readonly string[] = [];

  constructor(
    { sessions, actions, isFromRun, open }: PickedSessions,
    dialogScreen: DialogScreen,
    choose: (session: SessionInfo | undefined) => void,
  ) {
    this.#sessions = sessions;
    this.#actions = actions;
    this.#open = open;
    this.#isFromRun = isFromRun;
    this.#dialogScreen = dialogScreen;
    this.#choose = choose;
    this.#list = this.#createList();
  }

  invalidate(): void {
    this.#list.invalidate();
  }

  render(width: number): string[] {
    const { style } = this.#dialogScreen.theme;
    this.#search.focused = this.focused && this.#title === undefined;
    if (this.#title !== undefined) this.#title.focused = this.focused;
    const lines = (texts: readonly string[]): string[] => new Block(() => texts).render(width);
    const head = [
      ...lines([`${style("bold", "Sessions")}${style("dim", `  type to search${this.#searchHint()}`)}`]),
      ...this.#search.render(width),
    ];
    const foot = [
      ...lines(this.#below.length === 0 ? [] : ["", ...this.#below]),
      ...(this.#title === undefined ? [] : ["", ...lines(["New title:"]), ...this.#title.render(width)]),
      ...lines(["", style(this.#isDeleting ? "yellow" : "dim", this.#keys())]),
    ];
    this.#fit(this.#dialogScreen.rows() - head.length - foot.length);
    return [...head, ...this.#list.render(width), ...foot];
  }

  /** Shows as many sessions as fit, with a row for the position in the list. */
  #fit(rows: number): void {
    const visible = Math.max(1, Math.min(maxVisible, rows - 1));
    if (visible === this.#visible) return;
    this.#visible = visible;
    this.#list = this.#createList(this.#selected?.sessionId);
  }

  handleInput(data: string): void {
    if (this.#title !== undefined) this.#typeTitle(this.#title, data);
    else if (this.#deleting !== undefined) {
      if (!this.#deleting.press(questionKeyOf(data))) this.#confirm("n");
    } else if (!this.#takesAction(data)) this.#searchOrMove(data);
  }

  get #isDeleting(): boolean {
    return this.#deleting?.isOpen === true;
  }

  #searchHint(): string {
    return this.#sessions.some((each) => this.#isHidden(each)) ? ", also those of parley run" : "";
  }

  get #selected(): SessionInfo | undefined {
    const id = this.#list.getSelectedItem()?.value;
    return this.#sessions.find(({ sessionId }) => sessionId === id);
  }

  #keys(): string {
    if (this.#title !== undefined) return "Enter renames, Esc goes back";
    if (this.#isDeleting) return `Permanently delete ${nameOf(this.#selected)}? [y] Yes  [n] No`;
    const { preview, rename, archive, fork, delete: remove } = this.#actions;
    const keys = [
      "Enter opens",
      preview && "Tab previews",
      rename && "Ctrl-R renames",
      fork && "Ctrl-F forks",
      archive && "Ctrl-A archives",
      remove && "Ctrl-X deletes",
      "Esc goes back",
    ];
    return keys.filter((key) => key !== undefined).join(", ");
  }

  #takesAction(data: string): boolean {
    const session = this.#selected;
    const { preview, rename, archive, fork, delete: remove } = this.#actions;
    if (session === undefined) return false;
    if (matchesKey(data, "tab") && preview !== undefined) this.#preview(session, preview);
    else if (matchesKey(data, "ctrl+r") && rename !== undefined) this.#startRenaming(session);
    else if (matchesKey(data, "ctrl+a") && archive !== undefined) this.#archive(session, archive);
    else if (matchesKey(data, "ctrl+f") && fork !== undefined)
      void this.#try(async () => this.#choose(await fork(session)));
    else if (matchesKey(data, "ctrl+x") && remove !== undefined) this.#startDeleting(session);
    else return false;
    return true;
  }

  #searchOrMove(data: string): void {
    this.#below = [];
    const isForList = ["up", "down", "enter", "escape", "pageUp", "pageDown"] as const;
    if (isForList.some((key) => matchesKey(data, key))) return this.#list.handleInput(data);
    this.#search.handleInput(data);
    this.#list = this.#createList();
  }

  #preview(session: SessionInfo, preview: NonNullable<SessionActions["preview"]>): void {
    void this.#try(async () => {
      const lines = await preview(session);
      // The user may have selected a different session in the meantime.
      if (this.#selected?.sessionId === session.sessionId) this.#below = lines;
    });
  }

  #startRenaming(session: SessionInfo): void {
    this.#title = new Input();
    this.#title.setValue(terminalLine(session.title ?? ""));
    // Move the cursor to the end.
    this.#title.handleInput("\u0005");
  }

  #typeTitle(input: Input, data: string): void {
    if (!matchesKey(data, "enter") && !matchesKey(data, "escape")) return input.handleInput(data);
    this.#title = undefined;
    const session = this.#selected;
    const wanted = input.getValue().trim();
    if (matchesKey(data, "escape") || session === undefined || wanted === "") return;
    void this.#try(async () => {
      const title = await this.#actions.rename?.(session, wanted);
      this.#replace(session, [{ ...session, title: title ?? wanted }]);
    });
  }

  #archive(session: SessionInfo, archive: NonNullable<SessionActions["archive"]>): void {
    void this.#try(async () => {
      await archive(session);
      this.#replace(session, []);
      this.#below = [`Archived ${nameOf(session)}`];
    });
  }

  #startDeleting({ sessionId }: SessionInfo): void {
    if (this.#open.has(sessionId)) this.#below = ["This session is open: leave it before you delete it"];
    else
      this.#deleting = new QuestionKeys({
        answers: [{ key: "y" }, { key: "n" }],
        opened: this.#dialogScreen.requestRender,
        answered: (key) => this.#confirm(key),
        typed: () => this.#confirm("n"),
      });
  }

  #confirm(key: string): void {
    this.#deleting?.close();
    this.#deleting = undefined;
    this.#dialogScreen.requestRender();
    const session = this.#selected;
    if (key !== "y" || session === undefined) return;
    void this.#try(async () => {
      await this.#actions.delete?.(session);
      this.#replace(session, []);
      this.#below = [`Deleted ${nameOf(session)}`];
    });
  }

  async #try(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.#below = [this.#dialogScreen.theme.style("red", describeFailure(error))];
    }
    this.#dialogScreen.requestRender();
  }

  #replace({ sessionId }: SessionInfo, changed: readonly SessionInfo[]): void {
    const selected = this.#selected?.sessionId;
    this.#sessions = this.#sessions.flatMap((each) => (each.sessionId === sessionId ? changed : [each]));
    this.#list = this.#createList(selected);
  }

  /**
   * Returns "(open)" for an open session. Otherwise, returns the session's folder if it differs from the current one.
   */
  #placeOf({ sessionId, cwd }: SessionInfo): string {
    if (this.#open.has(sessionId)) return "(open)";
    return cwd === this.#dialogScreen.theme.cwd ? "" : terminalLine(cwd);
  }

  #isHidden(session: SessionInfo): boolean {
    return this.#isFromRun(session) && !this.#open.has(session.sessionId);
  }

  #createList(selected?: string): SelectList {
    const query = this.#search.getValue().trim();
    const shown = query === "" ? this.#sessions.filter((each) => !this.#isHidden(each)) : this.#sessions;
    const found = searchSessions(shown, query);
    const items = found.map((session) => ({
      value: session.sessionId,
      label: nameOf(session),
      description: [shownTime(session.updatedAt), this.#placeOf(session)]
        .filter((text) => text !== "")
        .join("  "),
    }));
    const { style } = this.#dialogScreen.theme;
    const theme = { ...createListTheme(style), noMatch: () => style("dim", "  No matching sessions") };
    const list = new SelectList(items, this.#visible, theme, {
      minPrimaryColumnWidth: 12,
      maxPrimaryColumnWidth: 44,
    });
    list.setSelectedIndex(
      Math.max(
        0,
        found.findIndex(({ sessionId }) => sessionId === selected),
      ),
    );
    list.onSelect = ({ value }) => this.#choose(this.#sessions.find(({ sessionId }) => sessionId === value));
    list.onCancel = () => this.#choose(undefined);
    return list;
  }
}

function nameOf(session: SessionInfo | undefined): string {
  return terminalLine(session?.title ?? session?.sessionId ?? "");
}

/**
 * Finds sessions by letters in their title or folder, or by part of their id. A match in an id must be contiguous,
 * because scattered letters would match almost any id.
 */
function searchSessions(sessions: readonly SessionInfo[], query: string): SessionInfo[] {
  const found = fuzzyFilter([...sessions], query, ({ title, cwd }) => `${title ?? ""} ${cwd}`);
  const byId = sessions.filter(({ sessionId }) => query !== "" && sessionId.includes(query));
  return [...new Set([...found, ...byId])];
}

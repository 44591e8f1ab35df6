import type {
  CompactionEntry,
  MessageEntry,
  Plan,
  SessionEntry,
  SessionState,
  TerminalState,
  ToolCallEntry,
  Usage,
} from "@parley/protocol/session";

import { renderCompaction, renderNotice } from "../rendering/render-entry-line.ts";
import { renderMessage } from "../rendering/render-message.ts";
import { renderPlan } from "../rendering/render-plan.ts";
import { renderToolCall, toolCallPhase } from "../rendering/render-tool-call.ts";
import { shownSessionMessage } from "../rendering/shown-session-message.ts";
import type { Theme } from "../rendering/theme.ts";
import { type TerminalSource, terminalsOf } from "../rendering/tool-output.ts";
import { WordWrap, rowsOf, wrapText } from "../rendering/word-wrap.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import { MessageView } from "./message-view.ts";
import { choicesOf } from "./session-choices.ts";
import { SubagentLines } from "./subagent-lines.ts";
import { ToolCallView } from "./tool-call-view.ts";

interface ShownTerminal {
  /** Index of the entry that shows the terminal. */
  readonly index: number;
  readonly state: TerminalState | undefined;
}

/**
 * Renders a session as append-only text that is the same for a terminal, a pipe or a file. For each state, returns
 * the text added since the previous state. Performs no I/O and does not depend on the protocol version.
 */
export class Transcript {
  readonly #theme: Theme;
  readonly #clientTerminal: TerminalSource;
  #entries: readonly SessionEntry[] = [];
  #plans: readonly Plan[] = [];
  #subagents: SessionState["subagents"] = [];
  readonly #messages: MessageView;
  readonly #toolCalls: ToolCallView;
  readonly #settings: SettingsView;
  readonly #subagentLines: SubagentLines;
  readonly #wrap: WordWrap;
  #usage: Usage | undefined;
  /** Terminals of unfinished tool calls, keyed by id, as they were last shown. */
  readonly #terminals = new Map<string, ShownTerminal>();
  readonly #compactions = new Map<string, string>();
  /** The message at the end of the text, as long as it can still grow. */
  #openMessage: string | undefined;
  /**
   * Tool call whose first line is at the end of the text, and the number of terminal rows that this line takes up.
   */
  #openToolCall: { readonly id: string; readonly rows: number; readonly line: string } | undefined;
  #isAtLineStart = true;
  #last: "nothing" | "message" | "line" = "nothing";

  /** @param clientTerminal returns terminals that belong to the client rather than the agent */
  constructor(theme: Theme, clientTerminal: TerminalSource = () => undefined) {
    this.#theme = theme;
    this.#clientTerminal = clientTerminal;
    this.#messages = new MessageView(theme);
    this.#toolCalls = new ToolCallView(theme);
    this.#settings = new SettingsView(theme);
    this.#subagentLines = new SubagentLines(theme, (own) => new Transcript(own, clientTerminal));
    this.#wrap = new WordWrap(theme.style, theme.columns);
  }

  /** Renders everything that is new in `state`. Omits the user's messages, which are already on the screen. */
  next(state: SessionState): string {
    const text = this.#changes(state, (entry) => (entry.role === "user" ? "" : this.#message(entry)));
    return text + this.#lines(this.#subagentLines.next(state));
  }

  /** Renders the state of a loaded session, including the user's messages. */
  history(state: SessionState): string {
    const text = this.#changes(state, (entry) =>
      entry.role === "user" ? this.#userMessage(entry) : this.#message(entry),
    );
    return text + this.#lines(this.#subagentLines.next(state, "history"));
  }

  /**
   * Records that a question has already shown the tool call's files, so that they are not shown again when the call
   * starts.
   */
  shownInQuestion(entry: ToolCallEntry): void {
    this.#toolCalls.files(entry);
  }

  /** Renders the end of a turn: background work and, if it has changed, the usage. */
  summary({ background = [], usage }: SessionState): string {
    const { showsUsage, style, columns } = this.#theme;
    const lines = background.length === 0 ? [] : [`${background.length} still running in the background`];
    if (showsUsage && usage !== undefined && usage !== this.#usage) lines.push(renderUsage(usage));
    this.#usage = usage;
    return this.#lines(lines.map((line) => style("dim", wrapText(line, columns(), "  "))));
  }

  /** Ends the last line so that other output can be written to the same terminal. */
  breakLine(): string {
    const end = this.#isAtLineStart ? "" : "\n";
    this.#isAtLineStart = true;
    this.#openMessage = undefined;
    this.#openToolCall = undefined;
    this.#wrap.beginLine();
    return end;
  }

  /** Continues the current line. Must be called after other output that did not end with a newline. */
  continueLine(): void {
    this.breakLine();
    this.#isAtLineStart = false;
  }

  /** Ends the last line, and separates it from the text that follows. */
  end(): string {
    const text = `${this.breakLine()}${this.#theme.hasGaps && this.#last !== "nothing" ? "\n" : ""}`;
    this.#last = "nothing";
    return text;
  }

  #changes(state: SessionState, message: (entry: MessageEntry) => string): string {
    const { entries, plans, terminals } = state;
    this.#subagents = state.subagents;
    const terminal: TerminalSource = (id) =>
      terminals.find((own) => own.id === id) ?? this.#clientTerminal(id);
    let text = "";
    for (const index of this.#changedEntries(entries, terminal)) {
      const entry = entries[index];
      if (entry?.type !== "tool_call") text += entry === undefined ? "" : this.#entry(entry, message);
      else text += this.#toolCall(entry, index, terminal);
    }
    const changedPlans = plans.filter((plan) => !this.#plans.includes(plan));
    for (const plan of changedPlans) text += this.#planLines(renderPlan(plan, this.#theme));
    this.#entries = entries;
    this.#plans = plans;
    return text + this.#lines(this.#settings.next(state));
  }

  /** Yields the indexes of entries that have changed or whose terminal has changed, in order. */
  #changedEntries(entries: readonly SessionEntry[], terminal: TerminalSource): Iterable<number> {
    const changed = entries.flatMap((entry, index) => (entry === this.#entries[index] ? [] : [index]));
    const others = [...this.#terminals].flatMap(([id, { index, state }]) =>
      terminal(id) === state ? [] : [index],
    );
    return others.length === 0 ? changed : new Set([...changed, ...others].toSorted((a, b) => a - b));
  }

  /**
   * Puts a plan above the line of an unfinished tool call, so that the line can still be replaced when the call ends.
   */
  #planLines(lines: readonly string[]): string {
    const open = this.#openToolCall;
    if (open === undefined || lines.length === 0 || !this.#theme.replacesLines) return this.#lines(lines);
    const text = `${eraseRows(open.rows)}${this.#lines([...lines, open.line])}`;
    this.#openToolCall = open;
    return text;
  }

  #toolCall(entry: ToolCallEntry, index: number, terminal: TerminalSource): string {
    const isOver = toolCallPhase(entry.status) !== "open";
    for (const id of terminalsOf(entry)) {
      if (isOver) this.#terminals.delete(id);
      else this.#terminals.set(id, { index, state: terminal(id) });
    }
    const lines = this.#toolCalls.next(entry, index, terminal);
    if (lines.length === 0) return "";
    const hasHead = lines[0] === renderToolCall(entry, this.#theme);
    const open = this.#openToolCall;
    const replaces = isOver && hasHead && open?.id === entry.id && this.#theme.replacesLines;
    const text = this.#lines(lines);
    if (hasHead && !isOver && lines.length === 1)
      this.#openToolCall = {
        id: entry.id,
        rows: rowsOf(text.trim(), this.#theme.columns()),
        line: lines[0] ?? "",
      };
    return replaces ? `${eraseRows(open.rows)}${text}` : text;
  }

  #entry(entry: Exclude<SessionEntry, ToolCallEntry>, message: (entry: MessageEntry) => string): string {
    switch (entry.type) {
      case "message":
        return message(entry);
      case "notice":
        return this.#lines([renderNotice(entry, this.#theme)]);
      case "compaction":
        return this.#compaction(entry);
      case "session_message":
        return this.#message(shownSessionMessage(entry, this.#subagents));
    }
  }

  #message(entry: MessageEntry): string {
    const news = this.#messages.next(entry);
    if (news === undefined) return "";
    const start = this.#openMessage === entry.id && !news.isRewritten ? "" : this.#start("message");
    this.#openMessage = entry.id;
    this.#isAtLineStart = news.runs.at(-1)?.text.endsWith("\n") === true;
    return start + this.#wrap.next(news.runs);
  }

  #userMessage(entry: MessageEntry): string {
    const { style, columns, cwd } = this.#theme;
    const lines = renderMessage(entry.content, cwd).trimEnd().split("\n");
    return this.#block(
      "message",
      lines.map((line) => style("bold", wrapText(`> ${line}`, columns(), "  "))),
    );
  }

  #compaction(entry: CompactionEntry): string {
    if (this.#compactions.get(entry.id) === entry.status) return "";
    this.#compactions.set(entry.id, entry.status);
    return this.#lines([renderCompaction(entry, this.#theme)]);
  }

  #lines(lines: readonly string[]): string {
    return this.#block("line", lines);
  }

  #block(kind: "message" | "line", lines: readonly string[]): string {
    if (lines.length === 0) return "";
    const start = this.#start(kind);
    this.#isAtLineStart = true;
    return `${start}${lines.join("\n")}\n`;
  }

  /** Starts a new line, after a blank line if the theme separates entries. */
  #start(kind: "message" | "line"): string {
    const isFollowing = this.#last !== "nothing" && !(this.#last === "line" && kind === "line");
    this.#last = kind;
    return `${this.breakLine()}${this.#theme.hasGaps && isFollowing ? "\n" : ""}`;
  }
}

/** Returns the control sequence that erases the rows above the cursor. The cursor must be at the start of a row. */
function eraseRows(count: number): string {
  return `\u001b[${count}A\u001b[J`;
}

class SettingsView {
  readonly #theme: Theme;
  readonly #values = new Map<string, string>();

  constructor(theme: Theme) {
    this.#theme = theme;
  }

  /**
   * Returns lines about settings that the agent changed during a turn. Omits changes between turns, because the user
   * made them.
   */
  next(state: SessionState): string[] {
    const { showsSettings, style, columns } = this.#theme;
    const isShown = showsSettings && state.turn.status !== "idle";
    const lines: string[] = [];
    for (const { id, name, current } of choicesOf(state)) {
      const isNews = this.#values.has(id) && this.#values.get(id) !== current;
      this.#values.set(id, current);
      if (isNews && isShown)
        lines.push(style("dim", wrapText(`[${name} is now ${current}]`, columns(), "  ")));
    }
    return lines;
  }
}

/** Renders the session's context usage and cost on one line. */
function renderUsage({ used, size, cost }: Usage): string {
  const share = size > 0 ? ` (${Math.round((used / size) * 100)}%)` : "";
  const price = cost === undefined ? "" : `, ${cost.amount.toFixed(2)} ${terminalLine(cost.currency)}`;
  const count = new Intl.NumberFormat("en");
  return `${count.format(used)} of ${count.format(size)} tokens${share}${price}`;
}

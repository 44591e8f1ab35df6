import type {
  CompactionEntry,
  MessageEntry,
  NoticeEntry,
  Plan,
  SessionEntry,
  SessionState,
  ToolCallEntry,
} from "@parley/protocol/session";
import type { Diff } from "@parley/schema/v1";

import { renderDiff } from "../rendering/render-diff.ts";
import { contentDelta, renderMessage } from "../rendering/render-message.ts";
import type { ShownContent } from "../rendering/render-message.ts";
import { renderPlan } from "../rendering/render-plan.ts";
import {
  renderFailure,
  renderToolCall,
  toolCallDiffs,
  toolCallPhase,
  toolCallTitle,
} from "../rendering/render-tool-call.ts";
import type { Theme, ToolCallPhase } from "../rendering/theme.ts";
import { terminalLine } from "../terminal/terminal-text.ts";

/** What was shown of a tool call. */
interface ShownToolCall {
  readonly phase: ToolCallPhase | undefined;
  readonly diffs: readonly Readonly<Diff>[];
}

/**
 * A session as text that only grows: each state in turn adds what is new in it, so that it can be written to a terminal,
 * a pipe or a file alike. It writes nothing itself, and knows no protocol version.
 */
export class Transcript {
  readonly #theme: Theme;
  #entries: readonly SessionEntry[] = [];
  #plans: readonly Plan[] = [];
  readonly #messages = new Map<string, ShownContent>();
  readonly #toolCalls = new Map<string, ShownToolCall>();
  readonly #compactions = new Map<string, string>();
  /** The message that the text ends with, while it may still grow. */
  #openMessage: string | undefined;
  #isAtLineStart = true;
  #last: "nothing" | "message" | "line" = "nothing";

  constructor(theme: Theme) {
    this.#theme = theme;
  }

  /** What `state` has and the states before had not. The user's own messages are left out: they stand there already. */
  next(state: SessionState): string {
    return this.#changes(state, (entry) => (entry.role === "user" ? "" : this.#message(entry)));
  }

  /** The same with the user's messages: for the state of a session that was loaded. */
  history(state: SessionState): string {
    return this.#changes(state, (entry) =>
      entry.role === "user" ? this.#userMessage(entry) : this.#message(entry),
    );
  }

  /** The files that a waiting tool call would change, which are otherwise shown when it starts: for a question about it. */
  reveal(entry: ToolCallEntry): string {
    return this.#lines(this.#newDiffs(entry));
  }

  /** Completes the last line, for something else that is written to the same terminal. */
  breakLine(): string {
    const end = this.#isAtLineStart ? "" : "\n";
    this.#isAtLineStart = true;
    this.#openMessage = undefined;
    return end;
  }

  /** Completes the last line, and parts what follows from it. */
  end(): string {
    const text = `${this.breakLine()}${this.#theme.hasGaps && this.#last !== "nothing" ? "\n" : ""}`;
    this.#last = "nothing";
    return text;
  }

  #changes(state: SessionState, message: (entry: MessageEntry) => string): string {
    const { entries, plans } = state;
    let text = "";
    for (let index = 0; index < entries.length; index += 1) {
      const entry = entries[index];
      if (entry !== undefined && entry !== this.#entries[index]) text += this.#entry(entry, message);
    }
    const changedPlans = plans.filter((plan) => !this.#plans.includes(plan));
    for (const plan of changedPlans) text += this.#lines(renderPlan(plan, this.#theme));
    this.#entries = entries;
    this.#plans = plans;
    return text;
  }

  #entry(entry: SessionEntry, message: (entry: MessageEntry) => string): string {
    switch (entry.type) {
      case "message":
        return message(entry);
      case "tool_call":
        return this.#toolCall(entry);
      case "notice":
        return this.#notice(entry);
      case "compaction":
        return this.#compaction(entry);
    }
  }

  #message(entry: MessageEntry): string {
    if (entry.role === "thought" && !this.#theme.showsThoughts) return "";
    const delta = contentDelta(entry.content, this.#messages.get(entry.id));
    this.#messages.set(entry.id, delta.shown);
    if (delta.text === "") return "";
    const start = this.#openMessage === entry.id && !delta.isRewritten ? "" : this.#start("message");
    this.#openMessage = entry.id;
    this.#isAtLineStart = delta.text.endsWith("\n");
    return start + (entry.role === "thought" ? this.#theme.style("dim", delta.text) : delta.text);
  }

  #userMessage(entry: MessageEntry): string {
    const lines = renderMessage(entry.content).trimEnd().split("\n");
    return this.#block(
      "message",
      lines.map((line) => this.#theme.style("bold", `> ${line}`)),
    );
  }

  #toolCall(entry: ToolCallEntry): string {
    const phase = toolCallPhase(entry.status);
    const shown = this.#toolCalls.get(entry.id) ?? { phase: undefined, diffs: [] };
    // An agent may begin a call before it knows what it will be.
    if (phase === "open" && toolCallTitle(entry) === "") return "";
    const isNews = phase !== shown.phase;
    if (isNews) this.#toolCalls.set(entry.id, { ...shown, phase });
    return this.#lines([
      ...(isNews ? [renderToolCall(entry, this.#theme)] : []),
      // While a call is pending its content may still be growing.
      ...(entry.status === "pending" ? [] : this.#newDiffs(entry)),
      ...(isNews && phase === "failed" ? renderFailure(entry, this.#theme) : []),
    ]);
  }

  #newDiffs(entry: ToolCallEntry): string[] {
    const shown = this.#toolCalls.get(entry.id) ?? { phase: undefined, diffs: [] };
    const diffs = toolCallDiffs(entry);
    this.#toolCalls.set(entry.id, { ...shown, diffs });
    return diffs
      .filter((diff) => !shown.diffs.some((other) => isSameDiff(diff, other)))
      .flatMap((diff) => renderDiff(diff, this.#theme));
  }

  #notice({ severity, title, description }: NoticeEntry): string {
    const look = severity === "error" ? "red" : severity === "warning" ? "yellow" : "cyan";
    const text = description === undefined ? title : `${title}: ${description}`;
    return this.#lines([`${this.#theme.style(look, `[${terminalLine(severity)}]`)} ${terminalLine(text)}`]);
  }

  #compaction({ id, status, error }: CompactionEntry): string {
    if (this.#compactions.get(id) === status) return "";
    this.#compactions.set(id, status);
    const text = `[context compaction ${terminalLine(status)}${error === undefined ? "" : `: ${terminalLine(error)}`}]`;
    return this.#lines([this.#theme.style("dim", text)]);
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

  /** Goes to a new line, and leaves one blank where the theme wants it. */
  #start(kind: "message" | "line"): string {
    const isFollowing = this.#last !== "nothing" && !(this.#last === "line" && kind === "line");
    this.#last = kind;
    return `${this.breakLine()}${this.#theme.hasGaps && isFollowing ? "\n" : ""}`;
  }
}

function isSameDiff(one: Readonly<Diff>, other: Readonly<Diff>): boolean {
  return one.path === other.path && one.oldText === other.oldText && one.newText === other.newText;
}

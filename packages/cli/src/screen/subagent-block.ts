import type { Component } from "@earendil-works/pi-tui";
import type { SessionEntry, SubagentState } from "@parley/protocol/session";

import { cutLine } from "../rendering/cut-line.ts";
import { renderMessage } from "../rendering/render-message.ts";
import { toolCallTitle } from "../rendering/render-tool-call.ts";
import { subagentName } from "../rendering/subagent-name.ts";
import { subagentPhase, subagentStatus } from "../rendering/subagent-status.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import { Block } from "./block.ts";
import { type EntryLook, createEntryBlock } from "./entry-blocks.ts";
import { foldKeys } from "./tool-call-lines.ts";

/** Shows a subagent: its name, current activity and latest entry or, if expanded, its entire conversation. */
export class SubagentBlock {
  readonly component: Block;
  readonly #look: EntryLook;
  /** Cache of rendered entries for the expanded view. */
  readonly #entries = new WeakMap<SessionEntry, Component>();

  constructor(subagent: SubagentState, look: EntryLook) {
    this.#look = look;
    this.component = new Block((width) => ["", ...this.#lines(subagent, width)]);
  }

  set(subagent: SubagentState): void {
    this.component.set((width) => ["", ...this.#lines(subagent, width)]);
  }

  #lines(subagent: SubagentState, width: number): string[] {
    const { theme, isOpen } = this.#look;
    const { turn, entries, subagents } = subagent.session;
    const mark = theme.toolCallMarks[subagentPhase(turn)];
    const status = theme.style("dim", ` · ${subagentStatus(turn)}`);
    const head = `${mark} ${theme.style("bold", subagentName(subagent))}${status}`;
    const body = isOpen ? this.#conversation(subagent, width - 2) : lastOf(entries, width - 2, this.#look);
    const below = subagents.flatMap((each) => this.#lines(each, width - 2));
    return [head, ...[...body, ...below].map((line) => `  ${line}`)];
  }

  #conversation({ session }: SubagentState, width: number): string[] {
    const look: EntryLook = {
      ...this.#look,
      terminal: (id) => session.terminals.find((own) => own.id === id) ?? this.#look.terminal(id),
      subagents: () => session.subagents,
    };
    return session.entries.flatMap((entry) => {
      const component = this.#entries.get(entry) ?? createEntryBlock(entry, look).component;
      this.#entries.set(entry, component);
      return component.render(width);
    });
  }
}

/** Returns one line about a conversation's latest entry that is worth showing, if there is one. */
function lastOf(
  entries: readonly SessionEntry[],
  width: number,
  { theme: { style, cwd } }: EntryLook,
): string[] {
  const text = entries.map((entry) => summaryOf(entry, cwd)).findLast((line) => line !== "");
  if (text === undefined) return [];
  const hint = ` (${foldKeys})`;
  return [style("dim", cutLine(text, Math.max(1, width - hint.length)) + hint)];
}

function summaryOf(entry: SessionEntry, cwd: string): string {
  switch (entry.type) {
    case "message":
      return entry.role === "agent"
        ? (renderMessage(entry.content, cwd).trim().split("\n").at(-1) ?? "")
        : "";
    case "tool_call":
      return toolCallTitle(entry);
    case "notice":
      return terminalLine(entry.title);
    case "compaction":
    case "session_message":
      return "";
  }
}

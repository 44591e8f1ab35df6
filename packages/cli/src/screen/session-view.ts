import { Container } from "@earendil-works/pi-tui";
import type { Plan, SessionEntry, SessionState, SubagentState } from "@parley/protocol/session";

import { renderPlan } from "../rendering/render-plan.ts";
import type { Theme } from "../rendering/theme.ts";
import { terminalsOf } from "../rendering/tool-output.ts";
import type { TerminalSource } from "../rendering/tool-output.ts";
import { Block } from "./block.ts";
import { createEntryBlock } from "./entry-blocks.ts";
import type { EntryBlock, EntryLook } from "./entry-blocks.ts";
import { SubagentBlock } from "./subagent-block.ts";
import { foldOutput } from "./tool-call-lines.ts";

/** An entry on the screen, with the state of its terminals when it was rendered. */
interface ShownEntry {
  readonly block: EntryBlock;
  readonly entry: SessionEntry;
  readonly terminals: readonly unknown[];
}

/** Shows a session's conversation, followed by its open plans. Renders only changes. */
export class SessionView {
  readonly conversation: Container = new Container();
  readonly plans: Container = new Container();
  readonly #look: EntryLook;
  readonly #clientTerminal: TerminalSource;
  #terminals: SessionState["terminals"] = [];
  #subagents: SessionState["subagents"] = [];
  #shown: ShownEntry[] = [];
  readonly #shownSubagents = new Map<
    string,
    { readonly block: SubagentBlock; readonly subagent: SubagentState }
  >();
  readonly #outputs = new Set<Block>();
  #plans: SessionState["plans"] = [];
  #isIdle = false;
  /**
   * Plans as of the end of the last turn. Lists among them leave the screen when the next turn starts, and reappear
   * if the agent updates them.
   */
  #left: SessionState["plans"] = [];
  #stale: SessionState["plans"] = [];

  constructor(
    look: Omit<EntryLook, "terminal" | "subagents">,
    clientTerminal: TerminalSource = () => undefined,
  ) {
    this.#clientTerminal = clientTerminal;
    this.#look = { ...look, terminal: (id) => this.#terminal(id), subagents: () => this.#subagents };
  }

  show(state: SessionState): void {
    const { entries, plans } = state;
    this.#terminals = state.terminals;
    this.#subagents = state.subagents;
    for (const [index, entry] of entries.entries()) this.#showEntry(entry, index);
    for (const subagent of state.subagents) this.#showSubagent(subagent, state);
    const isIdle = state.turn.status === "idle";
    if (plans !== this.#plans || isIdle !== this.#isIdle) this.#showPlans(plans, isIdle);
  }

  /** Shows a note from the program between the entries. */
  note(lines: readonly string[]): void {
    this.conversation.addChild(new Block(() => ["", ...lines]));
  }

  /** Shows the output of the user's own command, folded like a tool call's output. */
  addOutput(): { readonly set: (text: string) => void; readonly remove: () => void } {
    const block = new Block(() => []);
    this.conversation.addChild(block);
    this.#outputs.add(block);
    return {
      set: (text) =>
        block.set(() => [
          "",
          ...foldOutput(text.split("\n"), { style: this.#look.theme.style, isOpen: this.#look.isOpen }),
        ]),
      remove: () => {
        this.conversation.removeChild(block);
        this.#outputs.delete(block);
      },
    };
  }

  get isOpen(): boolean {
    return this.#look.isOpen;
  }

  /** Sets whether to show output and thoughts in full, or only the start of each. */
  set isOpen(isOpen: boolean) {
    this.#look.isOpen = isOpen;
    for (const { block } of this.#shown) block.component.invalidate();
    for (const { block } of this.#shownSubagents.values()) block.component.invalidate();
    for (const block of this.#outputs) block.invalidate();
  }

  invalidate(): void {
    this.conversation.invalidate();
    this.plans.invalidate();
  }

  #showEntry(entry: SessionEntry, index: number): void {
    const shown = this.#shown[index];
    const terminals = entry.type === "tool_call" ? terminalsOf(entry).map((id) => this.#terminal(id)) : [];
    if (shown === undefined) {
      const block = createEntryBlock(entry, this.#look);
      this.conversation.addChild(block.component);
      this.#shown[index] = { block, entry, terminals };
    } else if (shown.entry !== entry || terminals.some((each, at) => each !== shown.terminals[at])) {
      shown.block.set(entry);
      this.#shown[index] = { block: shown.block, entry, terminals };
    }
  }

  #showSubagent(subagent: SubagentState, { entries }: SessionState): void {
    const shown = this.#shownSubagents.get(subagent.id);
    if (shown?.subagent === subagent) return;
    const block = shown?.block ?? new SubagentBlock(subagent, this.#look);
    if (shown === undefined) this.#place(block, this.#shown[firstMessage(entries, subagent)]);
    else block.set(subagent);
    this.#shownSubagents.set(subagent.id, { block, subagent });
  }

  /**
   * Adds a subagent before the given entry or, if there is no such entry, at the end. In a loaded session, all
   * entries are shown before the first subagent.
   */
  #place({ component }: SubagentBlock, next: ShownEntry | undefined): void {
    const { children } = this.conversation;
    const at = next === undefined ? -1 : children.indexOf(next.block.component);
    children.splice(at === -1 ? children.length : at, 0, component);
  }

  #showPlans(plans: SessionState["plans"], isIdle: boolean): void {
    if (isIdle) this.#left = plans;
    else if (this.#isIdle) this.#stale = this.#left;
    this.#plans = plans;
    this.#isIdle = isIdle;
    this.plans.clear();
    for (const plan of plans) {
      const isList = plan.type === "items";
      const isDone = isList && plan.entries.every(({ status }) => status === "completed");
      if (isDone && (isIdle || plan.entries.length === 0)) continue;
      if (isList && this.#stale.includes(plan)) continue;
      this.plans.addChild(new Block((width) => ["", ...this.#planLines(plan, { width, isIdle })]));
    }
  }

  #planLines(plan: Plan, { width, isIdle }: { readonly width: number; readonly isIdle: boolean }): string[] {
    const theme: Theme = { ...this.#look.theme, columns: () => width };
    if (!isIdle || plan.type !== "items") return renderPlan(plan, theme);
    const entries = plan.entries.map((entry) =>
      entry.status === "in_progress" ? { ...entry, status: "pending" as const } : entry,
    );
    return ["Unfinished plan:", ...renderPlan({ ...plan, entries }, theme)].map((line) =>
      theme.style("dim", line),
    );
  }

  #terminal(id: string): ReturnType<TerminalSource> {
    return this.#terminals.find((own) => own.id === id) ?? this.#clientTerminal(id);
  }
}

/** Returns the position of the first message to or from a subagent. */
function firstMessage(entries: SessionState["entries"], { id }: SubagentState): number {
  return entries.findIndex(
    (entry) =>
      entry.type === "session_message" && [entry.senderSessionId, entry.recipientSessionId].includes(id),
  );
}

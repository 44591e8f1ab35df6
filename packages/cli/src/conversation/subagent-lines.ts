import type { SessionState, SubagentState } from "@parley/protocol/session";

import { subagentName } from "../rendering/subagent-name.ts";
import { subagentPhase, subagentStatus } from "../rendering/subagent-status.ts";
import { textWidth } from "../rendering/text-width.ts";
import type { Theme } from "../rendering/theme.ts";

/** A renderer that turns a session into append-only text. */
interface AppendedText {
  next(state: SessionState): string;
  breakLine(): string;
}

/** State of a subagent when it was last shown. */
interface ShownSubagent {
  readonly text: AppendedText;
  state: SubagentState;
  /** Start of a line that is still incomplete. */
  rest: string;
}

/** Renders subagents' work as complete lines, each with the subagent's name as a prefix. */
export class SubagentLines {
  readonly #theme: Theme;
  readonly #create: (theme: Theme) => AppendedText;
  readonly #shown = new Map<string, ShownSubagent>();

  /** @param create creates the renderer for one subagent */
  constructor(theme: Theme, create: (theme: Theme) => AppendedText) {
    this.#theme = theme;
    this.#create = create;
  }

  /** Returns the new lines. With `history`, returns only the outcome of each subagent's work. */
  next({ subagents }: SessionState, shows: "news" | "history" = "news"): string[] {
    return subagents.flatMap((subagent) => {
      const known = this.#shown.get(subagent.id);
      if (known?.state === subagent) return [];
      const shown = known ?? this.#start(subagent);
      const lines = this.#lines(shown, subagent);
      const { turn } = subagent.session;
      const isOver = subagentPhase(turn) !== "open";
      const isNews = known === undefined || isOver !== (subagentPhase(known.state.session.turn) !== "open");
      shown.state = subagent;
      const status = isNews ? [this.#line(subagent, subagentStatus(turn))] : [];
      if (shows === "history") return status;
      return isOver ? [...lines, ...status] : [...status, ...lines];
    });
  }

  #start(state: SubagentState): ShownSubagent {
    const { columns } = this.#theme;
    const theme: Theme = {
      ...this.#theme,
      thoughts: "hidden",
      columns: () => Math.max(20, columns() - textWidth(prefixOf(state))),
      hasGaps: false,
      replacesLines: false,
      showsSettings: false,
    };
    const shown = { text: this.#create(theme), state, rest: "" };
    this.#shown.set(state.id, shown);
    return shown;
  }

  #lines(shown: ShownSubagent, subagent: SubagentState): string[] {
    const news = shown.text.next(subagent.session);
    const end = subagent.session.turn.status === "idle" ? shown.text.breakLine() : "";
    const lines = (shown.rest + news + end).split("\n");
    shown.rest = lines.pop() ?? "";
    return lines.filter((line) => line.trim() !== "").map((line) => prefixed(subagent, line, this.#theme));
  }

  #line(subagent: SubagentState, text: string): string {
    const { toolCallMarks } = this.#theme;
    return prefixed(subagent, `${toolCallMarks[subagentPhase(subagent.session.turn)]} ${text}`, this.#theme);
  }
}

function prefixOf(subagent: SubagentState): string {
  return `[${subagentName(subagent)}] `;
}

function prefixed(subagent: SubagentState, line: string, { style }: Theme): string {
  return style("dim", prefixOf(subagent)) + line;
}

import type { MessageEntry } from "@parley/protocol/session";

import { FoldedThought } from "../rendering/folded-thought.ts";
import { MarkdownLook } from "../rendering/markdown-look.ts";
import { contentDelta } from "../rendering/render-message.ts";
import type { ContentDelta, ShownContent } from "../rendering/render-message.ts";
import { plainStyle } from "../rendering/style.ts";
import type { Theme } from "../rendering/theme.ts";
import type { TextRun } from "../rendering/word-wrap.ts";

/** Part of a message that has not been shown yet. */
export interface MessageNews {
  readonly runs: readonly TextRun[];
  /** Whether `runs` contain the whole message, because the agent has rewritten it. */
  readonly isRewritten: boolean;
}

/** Renders the agent's messages and thoughts as append-only text. */
export class MessageView {
  readonly #theme: Theme;
  readonly #shown = new Map<string, ShownContent>();
  readonly #looks = new Map<string, MarkdownLook>();
  readonly #thoughts = new Map<string, FoldedThought>();

  constructor(theme: Theme) {
    this.#theme = theme;
  }

  /** Returns the text added since this message was last shown, or `undefined` if there is none. */
  next(entry: MessageEntry): MessageNews | undefined {
    const isThought = entry.role === "thought";
    if (isThought && this.#theme.thoughts === "hidden") return undefined;
    const delta = contentDelta(entry.content, this.#theme.cwd, this.#shown.get(entry.id));
    this.#shown.set(entry.id, delta.shown);
    const { isRewritten } = delta;
    const text = isThought ? this.#thought(entry.id, delta.text) : delta.text;
    if (text === "") return undefined;
    return { runs: isThought ? [{ text, look: "dim" }] : this.#markdown(entry.id, delta), isRewritten };
  }

  #markdown(id: string, { text, isRewritten }: ContentDelta): readonly TextRun[] {
    if (this.#theme.style === plainStyle) return [{ text }];
    const known = isRewritten ? undefined : this.#looks.get(id);
    const look = known ?? new MarkdownLook();
    this.#looks.set(id, look);
    return look.next(text);
  }

  #thought(id: string, piece: string): string {
    if (this.#theme.thoughts === "whole") return piece;
    const known = this.#thoughts.get(id);
    if (known !== undefined) return known.next(piece);
    const thought = new FoldedThought(this.#theme.columns() - 1);
    const text = thought.next(piece);
    if (text === "") return "";
    this.#thoughts.set(id, thought);
    return thought.mark + text;
  }
}

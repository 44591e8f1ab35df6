import { Container, Markdown, Spacer } from "@earendil-works/pi-tui";
import type { Component, MarkdownTheme } from "@earendil-works/pi-tui";
import type { MessageEntry, SessionEntry, SessionState } from "@parley/protocol/session";

import { fittingBegin } from "../rendering/cut-line.ts";
import { renderCompaction, renderNotice } from "../rendering/render-entry-line.ts";
import { renderMessage } from "../rendering/render-message.ts";
import { shownSessionMessage } from "../rendering/shown-session-message.ts";
import type { Theme } from "../rendering/theme.ts";
import type { TerminalSource } from "../rendering/tool-output.ts";
import { Block } from "./block.ts";
import { narrowTables } from "./narrow-tables.ts";
import { hiddenLine } from "./screen-themes.ts";
import { foldKeys, toolCallLines } from "./tool-call-lines.ts";
import { wrapHanging } from "./wrap-hanging.ts";

/** Indentation of code in a message, in columns. */
const codeIndent = 2;

/** Look of entries, and the terminals and subagents that they show. */
export interface EntryLook {
  readonly theme: Theme;
  readonly markdown: MarkdownTheme;
  readonly terminal: TerminalSource;
  readonly subagents: () => SessionState["subagents"];
  /** Whether to show output and thoughts in full. */
  isOpen: boolean;
}

export interface EntryBlock {
  readonly component: Component;
  set(entry: SessionEntry): void;
}

export function createEntryBlock(entry: SessionEntry, look: EntryLook): EntryBlock {
  return entry.type === "message" && entry.role === "agent"
    ? new MessageBlock(entry, look)
    : new LinesBlock(entry, look);
}

class MessageBlock implements EntryBlock {
  readonly component = new Container();
  readonly #text: MessageText;
  readonly #cwd: string;

  constructor(entry: MessageEntry, { markdown, theme: { cwd } }: EntryLook) {
    this.#cwd = cwd;
    this.#text = new MessageText(renderMessage(entry.content, cwd), markdown);
    this.component.addChild(new Spacer(1));
    this.component.addChild(this.#text);
  }

  set(entry: SessionEntry): void {
    if (entry.type === "message") this.#text.setText(renderMessage(entry.content, this.#cwd));
  }
}

/**
 * Renders Markdown but omits code fences. Wraps long lines of code and keeps their indentation on continuation lines.
 */
class MessageText extends Markdown {
  readonly #look: { columns: number };

  constructor(text: string, theme: MarkdownTheme) {
    const look = { columns: Infinity };
    const codeLines = theme.highlightCode ?? ((code: string): string[] => code.split("\n"));
    const highlightCode = (code: string, language?: string): string[] =>
      codeLines(code, language).flatMap((line) => wrapHanging(line, look.columns - codeIndent));
    super(text, 0, 0, { ...theme, highlightCode }, undefined, {
      renderLatex: false,
      transform: narrowTables,
    });
    this.#look = look;
  }

  override render(width: number): string[] {
    this.#look.columns = width;
    return super.render(width).filter((line) => !line.includes(hiddenLine));
  }
}

class LinesBlock implements EntryBlock {
  readonly component: Block;
  readonly #look: EntryLook;

  constructor(entry: SessionEntry, look: EntryLook) {
    this.#look = look;
    this.component = new Block((width) => linesOf(entry, look, width));
  }

  set(entry: SessionEntry): void {
    this.component.set((width) => linesOf(entry, this.#look, width));
  }
}

function linesOf(entry: SessionEntry, look: EntryLook, width: number): string[] {
  const theme: Theme = { ...look.theme, columns: () => width };
  switch (entry.type) {
    case "message":
      return entry.role === "user" ? userLines(entry, { ...look, theme }) : thoughtLines(entry, look);
    case "tool_call":
      return toolCallLines(entry, { theme, terminal: look.terminal, isOpen: look.isOpen });
    case "notice":
      return [renderNotice(entry, theme)];
    case "compaction":
      return [renderCompaction(entry, theme)];
    case "session_message":
      return thoughtLines(shownSessionMessage(entry, look.subagents()), look);
  }
}

/** Number of lines to show of a long prompt when it is folded. */
const foldedPrompt = 10;

function userLines(entry: MessageEntry, { theme: { style, cwd }, isOpen }: EntryLook): string[] {
  const lines = renderMessage(entry.content, cwd).trimEnd().split("\n");
  const [first = "", ...rest] =
    isOpen || lines.length <= foldedPrompt + 1 ? lines : lines.slice(0, foldedPrompt);
  const hidden = lines.length - rest.length - 1;
  return [
    "",
    `${style("cyan", "›")} ${style("bold", first)}`,
    ...rest.map((line) => `  ${style("bold", line)}`),
    ...(hidden > 0 ? [`  ${style("dim", `… ${hidden} more lines (${foldKeys})`)}`] : []),
  ];
}

function thoughtLines(entry: MessageEntry, { theme, isOpen }: EntryLook): string[] {
  const lines = renderMessage(entry.content, theme.cwd).trim().split("\n");
  if (lines.join("") === "" || theme.thoughts === "hidden") return [];
  const all = lines.map((line) => theme.style("dim", theme.style("italic", line)));
  if (isOpen || theme.thoughts === "whole") return ["", ...all];
  const [first = ""] = lines;
  const isWhole = lines.length === 1 && first.length <= thoughtLength;
  const begin = isWhole ? first : `${fittingBegin(first, thoughtLength)} … (${foldKeys})`;
  return ["", theme.style("dim", `· ${begin}`)];
}

/** Width of a folded thought, in columns. */
const thoughtLength = 60;

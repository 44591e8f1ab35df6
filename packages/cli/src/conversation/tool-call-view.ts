import type { FileChanges, ToolCallContent, ToolCallEntry } from "@parley/protocol/session";
import type { Diff } from "@parley/schema/v1";

import { growOutput } from "../rendering/growing-output.ts";
import type { ShownOutput } from "../rendering/growing-output.ts";
import { renderChanges } from "../rendering/render-changes.ts";
import { renderDiff } from "../rendering/render-diff.ts";
import { renderToolCall, toolCallPhase, toolCallTitle } from "../rendering/render-tool-call.ts";
import type { Theme, ToolCallPhase } from "../rendering/theme.ts";
import { repeatsTitle, terminalsOf, toolOutput } from "../rendering/tool-output.ts";
import type { TerminalSource } from "../rendering/tool-output.ts";

interface ShownToolCall {
  /** Index of the call in the conversation. Needed because agents may reuse a call's id in a later turn. */
  readonly index?: number;
  readonly phase?: ToolCallPhase;
  readonly files: readonly FilePart[];
  /** Content from before the call runs, which is a preview rather than output. */
  readonly preview?: readonly ToolCallContent[];
  readonly output?: ShownOutput;
}

type FilePart = ({ readonly type: "diff" } & Readonly<Diff>) | FileChanges;

/** Renders a conversation's tool calls as append-only lines: the start, output and end of each call. */
export class ToolCallView {
  readonly #theme: Theme;
  readonly #shown = new Map<string, ShownToolCall>();

  constructor(theme: Theme) {
    this.#theme = theme;
  }

  /** Returns the lines added since this call was last shown. */
  next(entry: ToolCallEntry, index: number, terminal: TerminalSource): string[] {
    const phase = toolCallPhase(entry.status);
    // An agent can start a call before it knows what the call will do.
    if (phase === "open" && toolCallTitle(entry) === "") return [];
    const known = this.#of(entry);
    const shown: ShownToolCall = (known.index ?? index) === index ? known : { files: [] };
    // Do not report a failure if the user has already cancelled the call.
    const isNews = phase !== shown.phase && !(phase === "failed" && shown.phase === "cancelled");
    // A pending call's content may still grow.
    const isPending = entry.status === "pending";
    this.#shown.set(entry.id, { ...shown, index, phase, ...(isPending && { preview: entry.content }) });
    const head = isNews ? [renderToolCall(entry, this.#theme)] : [];
    if (isPending) return head;
    const output = this.#output(entry, terminal, { phase, isNews });
    const files = this.files(entry);
    // The rest of the output must come right after the part already shown.
    return shown.output === undefined ? [...head, ...files, ...output] : [...output, ...head, ...files];
  }

  /** Returns the files that a call changes, except files already shown. */
  files(entry: ToolCallEntry): string[] {
    const shown = this.#of(entry);
    const files = entry.content.filter(
      (part): part is FilePart => part.type === "diff" || part.type === "changes",
    );
    this.#shown.set(entry.id, { ...shown, files });
    return files
      .filter((file) => !shown.files.some((other) => isSameFile(file, other)))
      .flatMap((file) =>
        file.type === "diff" ? renderDiff(file, this.#theme) : renderChanges(file, this.#theme),
      );
  }

  #of({ id }: ToolCallEntry): ShownToolCall {
    return this.#shown.get(id) ?? { files: [] };
  }

  #output(
    entry: ToolCallEntry,
    terminal: TerminalSource,
    { phase, isNews }: { readonly phase: ToolCallPhase; readonly isNews: boolean },
  ): string[] {
    const { maxOutputLines: max, outputTail: tail, style, cwd } = this.#theme;
    const isOver = phase !== "open";
    const shown = this.#of(entry);
    if (max === 0 || (isOver && !isNews) || !showsOutput(entry, phase)) return [];
    const { preview = [] } = shown;
    const content = entry.content.filter(
      (part) => !isTitle(part, entry) && !preview.some((other) => isSameText(part, other)),
    );
    const lines = toolOutput(content, terminal, { isOver, cwd }).filter((line) => line.trim() !== "");
    const news = growOutput(lines, shown.output, { max, tail, isOver });
    this.#shown.set(entry.id, { ...shown, output: news.shown });
    return news.lines.map((line) => `  ${style("dim", line)}`);
  }
}

/**
 * Whether to show a call's output. The output of commands is meant for the user. Other tools' results are meant for
 * the model, so they are shown only if the tool fails.
 */
function showsOutput(entry: ToolCallEntry, phase: ToolCallPhase): boolean {
  return phase === "failed" || entry.kind === "execute" || terminalsOf(entry).length > 0;
}

/**
 * Whether content merely repeats the call's title. Loaded calls do not record what they showed before they ran, so
 * the text itself is compared.
 */
function isTitle(part: ToolCallContent, { title }: ToolCallEntry): boolean {
  if (part.type !== "content" || part.content.type !== "text") return false;
  return repeatsTitle(part.content.text.split("\n"), title);
}

function isSameText(one: ToolCallContent, other: ToolCallContent): boolean {
  if (one.type !== "content" || other.type !== "content") return false;
  const [text, otherText] = [one.content, other.content];
  return text.type === "text" && otherText.type === "text" && text.text === otherText.text;
}

function isSameFile(one: FilePart, other: FilePart): boolean {
  if (one === other) return true;
  if (one.type !== "diff" || other.type !== "diff") return false;
  return one.path === other.path && one.oldText === other.oldText && one.newText === other.newText;
}

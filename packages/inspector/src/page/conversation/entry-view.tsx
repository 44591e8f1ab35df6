import type { MessageEntry, SessionEntry, ToolCallEntry } from "@parley/protocol/session";
import { type ReactNode, memo } from "react";

import { FindingMark } from "../findings/finding-mark.tsx";
import type { MarkSeverity } from "../findings/finding-marks.ts";
import { Block, Json, ToolContent, isText } from "./content-view.tsx";
import { MessageText } from "./message-text.tsx";

/** Shows an entry in a session. The agent's text is never interpreted as HTML. */
export const EntryView: React.NamedExoticComponent<EntryViewProps> = memo(EntryContent);

interface EntryViewProps {
  readonly entry: SessionEntry;
  /** Number of messages in the entry. */
  readonly rows: number;
  readonly mark: MarkSeverity | undefined;
  /** Start of the text that comes from the selected message. */
  readonly markStart: number | undefined;
  readonly markEnd: number | undefined;
  /** Called when the user selects the entry. `offset` is the index of the clicked character, if any. */
  readonly onSelect: (entry: SessionEntry, offset?: number) => void;
}

function EntryContent({ entry, rows, mark, markStart, markEnd, onSelect }: EntryViewProps): ReactNode {
  const piece =
    markStart === undefined || markEnd === undefined ? undefined : ([markStart, markEnd] as const);
  return (
    <article className={entry.type === "message" ? entry.role : entry.type}>
      <div className="entry-head">
        <FindingMark severity={mark} />
        <button className="made-by" title="Select its message" onClick={() => onSelect(entry)}>
          <strong>{titleOf(entry)}</strong>
          <span className="hint">{` (${rows} ${rows === 1 ? "message" : "messages"})`}</span>
        </button>
        {chipsOf(entry).map((chip) => (
          <span key={chip} className={`chip ${chip}`}>
            {chip}
          </span>
        ))}
      </div>
      {entry.type === "message" ? (
        <MessageBlocks entry={entry} mark={piece} onPick={(offset) => onSelect(entry, offset)} />
      ) : (
        <EntryBody entry={entry} />
      )}
    </article>
  );
}

interface MessageBlocksProps {
  readonly entry: MessageEntry;
  readonly mark: readonly [start: number, end: number] | undefined;
  readonly onPick: (offset: number) => void;
}

function MessageBlocks({ entry, mark, onPick }: MessageBlocksProps): ReactNode {
  let next = 0;
  return entry.content.map((block, index) => {
    if (!isText(block)) return <Block key={index} block={block} />;
    const start = next;
    next += block.text.length;
    const own = mark && { start: mark[0] - start, end: mark[1] - start };
    return (
      <MessageText key={index} text={block.text} mark={own} onPick={(offset) => onPick(start + offset)} />
    );
  });
}

function titleOf(entry: SessionEntry): string {
  switch (entry.type) {
    case "message":
      return { user: "User", agent: "Agent", thought: "Thought" }[entry.role];
    case "tool_call":
      return entry.title || entry.id;
    case "notice":
      return entry.title;
    case "compaction":
      return "Compaction";
    case "session_message":
      return `Message from ${entry.senderSessionId ?? "?"} to ${entry.recipientSessionId ?? "?"}`;
  }
}

function chipsOf(entry: SessionEntry): string[] {
  switch (entry.type) {
    case "message":
    case "session_message":
      return [];
    case "tool_call":
      return [entry.kind, entry.status];
    case "notice":
      return ["notice", entry.severity];
    case "compaction":
      return [entry.status];
  }
}

function EntryBody({ entry }: { readonly entry: Exclude<SessionEntry, MessageEntry> }): ReactNode {
  if (entry.type === "notice") return <p>{entry.description}</p>;
  if (entry.type === "tool_call") return <ToolCallBody call={entry} />;
  const blocks = entry.type === "compaction" ? entry.summary : entry.content;
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function ToolCallBody({ call }: { readonly call: ToolCallEntry }): ReactNode {
  const { content, locations, rawInput, rawOutput } = call;
  const shown = locations.map(({ path, line }) => (line == null ? path : `${path}:${line}`));
  return (
    <>
      {shown.length > 0 && <p className="hint">{shown.join(", ")}</p>}
      {content.map((item, index) => (
        <ToolContent key={index} item={item} />
      ))}
      <RawValue name="Input" value={rawInput} />
      <RawValue name="Output" value={rawOutput} />
    </>
  );
}

function RawValue({ name, value }: { readonly name: string; readonly value: unknown }): ReactNode {
  if (value === undefined || value === null) return null;
  return (
    <details>
      <summary>{name}</summary>
      <Json value={value} />
    </details>
  );
}

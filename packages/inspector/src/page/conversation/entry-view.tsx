import type { ContentBlock, SessionEntry, ToolCallContent } from "@parley/protocol/session";
import { diffLines } from "diff";
import { type ReactNode, memo } from "react";

/** An entry of the conversation. Texts of the agent are shown as text, never as HTML. */
export const EntryView: React.NamedExoticComponent<EntryViewProps> = memo(EntryContent);

interface EntryViewProps {
  readonly entry: SessionEntry;
  /** The number of messages that made it. */
  readonly rows: number;
  readonly onSelect: () => void;
}

function EntryContent({ entry, rows, onSelect }: EntryViewProps): ReactNode {
  return (
    <article className={entry.type === "message" ? entry.role : entry.type}>
      <button className="made-by" onClick={onSelect}>
        {`${titleOf(entry)} (${rows} ${rows === 1 ? "message" : "messages"})`}
      </button>
      <EntryBody entry={entry} />
    </article>
  );
}

function titleOf(entry: SessionEntry): string {
  switch (entry.type) {
    case "message":
      return { user: "User", agent: "Agent", thought: "Thought" }[entry.role];
    case "tool_call":
      return `${entry.kind}: ${entry.title || entry.id}, ${entry.status}`;
    case "notice":
      return `${entry.severity}: ${entry.title}`;
    case "compaction":
      return `Compaction, ${entry.status}`;
  }
}

function EntryBody({ entry }: { readonly entry: SessionEntry }): ReactNode {
  if (entry.type === "notice") return <p>{entry.description}</p>;
  if (entry.type === "tool_call")
    return entry.content.map((item, index) => <ToolContent key={index} item={item} />);
  const blocks = entry.type === "message" ? entry.content : entry.summary;
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { readonly block: ContentBlock }): ReactNode {
  if (block.type === "text") return <p className="text">{block.text}</p>;
  if (block.type === "image" && /^image\/(?:png|jpeg|gif|webp)$/.test(String(block.mimeType))) {
    return <img alt="Sent in the conversation" src={`data:${String(block.mimeType)};base64,${block.data}`} />;
  }
  if (block.type === "resource_link") return <p className="text">{`${block.name}: ${block.uri}`}</p>;
  return <pre tabIndex={0}>{JSON.stringify(block, undefined, 2).slice(0, 10_000)}</pre>;
}

function ToolContent({ item }: { readonly item: ToolCallContent }): ReactNode {
  if (item.type === "content") return <Block block={item.content} />;
  if (item.type === "terminal") return <p>{`Terminal ${String(item.terminalId)}`}</p>;
  if (item.type === "diff" && "newText" in item) {
    return <DiffView path={item.path} before={item.oldText ?? ""} after={item.newText} />;
  }
  return <pre tabIndex={0}>{JSON.stringify(item, undefined, 2).slice(0, 10_000)}</pre>;
}

interface DiffViewProps {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

function DiffView({ path, before, after }: DiffViewProps): ReactNode {
  const changes = diffLines(before, after, { timeout: 500 }) ?? [
    { value: after, added: true, removed: false },
  ];
  return (
    <figure className="diff">
      <figcaption>{path}</figcaption>
      <pre tabIndex={0}>
        {changes.map(({ value, added, removed }, index) => {
          const sign = added ? "+" : removed ? "-" : " ";
          const lines = value.replace(/\n$/, "").split("\n");
          const text = lines.map((line) => `${sign} ${line}\n`).join("");
          return (
            <span key={index} className={added ? "added" : removed ? "removed" : ""}>
              {text}
            </span>
          );
        })}
      </pre>
    </figure>
  );
}

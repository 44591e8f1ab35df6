import type { ContentBlock, FileChanges, ToolCallContent } from "@parley/protocol/session";
import { diffLines } from "diff";
import type { ReactNode } from "react";

import { MessageText } from "./message-text.tsx";
import { NamedTerminal } from "./terminal-pane.tsx";

/** Maximum number of characters of JSON or a patch to show. */
const SHOWN = 10_000;

export function isText(block: ContentBlock): block is ContentBlock & { readonly text: string } {
  return block.type === "text" && typeof block.text === "string";
}

export function Json({ value }: { readonly value: unknown }): ReactNode {
  const text = typeof value === "string" ? value : JSON.stringify(value, undefined, 2);
  return <pre tabIndex={0}>{text.slice(0, SHOWN)}</pre>;
}

export function Block({ block }: { readonly block: ContentBlock }): ReactNode {
  if (isText(block)) return <MessageText text={block.text} />;
  if (block.type === "image" && /^image\/(?:png|jpeg|gif|webp)$/.test(String(block.mimeType))) {
    return <img alt="Sent in the conversation" src={`data:${String(block.mimeType)};base64,${block.data}`} />;
  }
  if (block.type === "resource_link") return <p className="text">{`${block.name}: ${block.uri}`}</p>;
  return <Json value={block} />;
}

export function ToolContent({ item }: { readonly item: ToolCallContent }): ReactNode {
  if (item.type === "content") return <Block block={item.content} />;
  if (item.type === "terminal") return <NamedTerminal id={String(item.terminalId)} />;
  if (item.type === "diff" && "newText" in item) {
    return <DiffView path={item.path} before={item.oldText ?? ""} after={item.newText} />;
  }
  if (item.type === "changes") return <Changes changes={item} />;
  return <Json value={item} />;
}

/** Shows a patch or, if there is none, the list of changed files. */
function Changes({ changes: { changes, patch } }: { readonly changes: FileChanges }): ReactNode {
  if (patch === undefined) return <Json value={changes} />;
  return (
    <figure className="diff">
      <figcaption>{`${changes.length} files`}</figcaption>
      <pre tabIndex={0}>
        {patch.text
          .slice(0, SHOWN)
          .split("\n")
          .map((line, index) => (
            <span
              key={index}
              className={line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : ""}
            >
              {`${line}\n`}
            </span>
          ))}
      </pre>
    </figure>
  );
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

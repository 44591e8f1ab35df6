import type { ContentBlock, SessionEntry, ToolCallContent, ToolCallEntry } from "@parley/protocol/session";
import type { VNode } from "preact";

export function EntryView({ entry }: { readonly entry: SessionEntry }): VNode | null {
  switch (entry.type) {
    case "message":
      return (
        <div class={`message ${entry.role}`}>
          <span class="spoken">{`${entry.role}: `}</span>
          {entry.content.map((block) => textOf(block)).join("")}
        </div>
      );
    case "tool_call":
      return <ToolCallView call={entry} />;
    case "notice":
      return <p class="hint">{entry.title}</p>;
    case "compaction":
    case "session_message":
      return null;
  }
}

function ToolCallView({ call }: { readonly call: ToolCallEntry }): VNode {
  const { title, kind, status, content } = call;
  return (
    <div class={`card call ${status}`} role="group" aria-label="Tool call">
      <p class="card-title">
        {title}
        <span class="chip">{kind}</span>
        <span class="chip status">{status.replace("_", " ")}</span>
      </p>
      {content.map((part, index) => (
        <PartView key={index} part={part} />
      ))}
    </div>
  );
}

function PartView({ part }: { readonly part: ToolCallContent }): VNode | null {
  if (part.type === "content") return <pre>{textOf(part.content)}</pre>;
  if (part.type !== "diff") return null;
  const lines = diffLines(part.oldText ?? "", part.newText);
  return (
    <div class="diff">
      <p>{part.path}</p>
      <pre tabIndex={0} role="group" aria-label={`Changes of ${part.path}`}>
        {lines.map(([sign, text], index) => (
          <span key={index} class={sign === "+" ? "added" : sign === "-" ? "removed" : ""}>
            {`${sign} ${text}\n`}
          </span>
        ))}
      </pre>
    </div>
  );
}

/**
 * Compares two strings line by line. Returns the common lines at the start and end, and the lines that differ in
 * between.
 */
function diffLines(before: string, after: string): (readonly [sign: " " | "-" | "+", text: string])[] {
  const [old, now] = [before, after].map((text) => text.replace(/\n$/, "").split("\n"));
  if (old === undefined || now === undefined) return [];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return [
    ...old.slice(0, start).map((text) => [" ", text] as const),
    ...old.slice(start, old.length - end).map((text) => ["-", text] as const),
    ...now.slice(start, now.length - end).map((text) => ["+", text] as const),
    ...old.slice(old.length - end).map((text) => [" ", text] as const),
  ];
}

function textOf(block: ContentBlock): string {
  return block.type === "text" && typeof block.text === "string" ? block.text : `[${block.type}]`;
}

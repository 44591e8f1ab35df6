import { memo, type ReactNode } from "react";

interface Block {
  kind: "text" | "heading" | "list" | "code";
  lines: string[];
}

/** Shows a message's Markdown: headings, lists, code and bold text. Anything else, such as HTML, stays text. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return blocksOf(text).map(({ kind, lines }, index) => {
    if (kind === "code") return <pre key={index}>{lines.join("\n")}</pre>;
    if (kind === "heading") return <h2 key={index}>{inline(lines.join(" "))}</h2>;
    if (kind === "list") return <ul key={index}>{lines.map(item)}</ul>;
    return (
      <p key={index} dir="auto">
        {inline(lines.join("\n").trim())}
      </p>
    );
  });
});

/** A fence that is still open is code, too, because the rest of the message may be on its way. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let fence = "";
  for (const line of text.split("\n")) {
    const last = blocks.at(-1);
    const edge = /^\s*(`{3,}(?!.*`)|~{3,})/.exec(line)?.[1] ?? "";
    const isItem = /^\s*(?:[-*+]|\d+[.)]) /.test(line);
    if (fence !== "") {
      if (edge.startsWith(fence)) fence = "";
      else last?.lines.push(line);
    } else if (edge !== "") {
      fence = edge;
      blocks.push({ kind: "code", lines: [] });
    } else if (/^#{1,6} /.test(line)) {
      blocks.push({ kind: "heading", lines: [line.replace(/^#+ +/, "")] });
    } else if (isItem && last?.kind !== "list") {
      blocks.push({ kind: "list", lines: [line] });
    } else if (line.trim() === "" || (last?.kind !== "text" && !isItem)) {
      blocks.push({ kind: "text", lines: [line] });
    } else {
      last?.lines.push(line);
    }
  }
  return blocks.filter(({ kind, lines }) => kind === "code" || lines.join("").trim() !== "");
}

/** Keeps the numbers of the agent, which need not start at 1. */
function item(line: string, index: number): ReactNode {
  const [, indent = "", number, text = ""] = /^(\s*)(?:[-*+]|(\d+[.)])) +(.*)$/.exec(line) ?? [];
  return (
    <li key={index} style={{ marginInlineStart: `${indent.length / 2}rem` }}>
      <span>{number ?? "•"}</span>
      <span dir="auto">{inline(text)}</span>
    </li>
  );
}

/** Shows bold text and code within a line. */
export function inline(text: string): ReactNode[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    if (index % 2 === 0) return part;
    return part.startsWith("`") ? (
      <code key={index}>{part.slice(1, -1)}</code>
    ) : (
      <strong key={index}>{part.slice(2, -2)}</strong>
    );
  });
}

import type { ClientSession } from "@parley/client";
import type { SessionEntry } from "@parley/protocol/session";

/** Writes a session's conversation as it grows, each entry on a new line. Returns a function that stops it. */
export function follow(session: ClientSession, write: (text: string) => void): () => void {
  let index = session.state.entries.length;
  let shown = 0;
  return session.subscribe(() => {
    const { entries } = session.state;
    for (; index < entries.length; index++) {
      const text = textOf(entries[index]);
      if (text.length > shown) write(`${shown === 0 ? "\n" : ""}${text.slice(shown)}`);
      shown = text.length;
      // The last entry may still grow.
      if (index === entries.length - 1) return;
      shown = 0;
    }
  });
}

function textOf(entry: SessionEntry | undefined): string {
  if (entry?.type === "tool_call") return `[${entry.title}]`;
  if (entry?.type !== "message" || entry.role === "user") return "";
  return entry.content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("");
}

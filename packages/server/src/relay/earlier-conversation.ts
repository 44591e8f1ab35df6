import type { Turn } from "@parley/agent";
import type { ContentBlock } from "@parley/schema/neutral";

/** Maximum length of the earlier conversation, in characters. Older entries are omitted. */
const MAX_LENGTH = 256 * 1024;

/** Returns a turn's prompt, preceded by the earlier conversation, if any. */
export async function withEarlierConversation({ session, prompt }: Turn): Promise<readonly ContentBlock[]> {
  const entries = await session.conversation();
  const isPrompt = (entry: (typeof entries)[number]): boolean =>
    entry.type === "message" && entry.role === "user";
  const earlier: string[] = [];
  let length = 0;
  for (const entry of entries.slice(0, entries.findLastIndex(isPrompt)).toReversed()) {
    if (entry.type === "message" && entry.role === "thought") continue;
    const text = `[${entry.type === "message" ? entry.role : `tool: ${entry.title}`}]\n${entry.text}`;
    length += text.length;
    if (length > MAX_LENGTH) break;
    earlier.unshift(text);
  }
  if (earlier.length === 0) return prompt;
  const introduction =
    "This session continues an earlier conversation, which follows. Then comes the user's next message.";
  return [{ type: "text", text: [introduction, ...earlier].join("\n\n") }, ...prompt];
}

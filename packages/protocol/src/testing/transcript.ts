/** Who says a line of a transcript. */
export type TranscriptSide = "client" | "agent";

/** One message of a transcript. */
export interface TranscriptLine {
  /** Where it stands in the text, from 1. */
  readonly line: number;
  readonly from: TranscriptSide;
  /** JSON in which a string such as `"<id>"` stands for a value that is the same in the whole transcript. */
  readonly message: unknown;
}

const ARROWS: { readonly [arrow: string]: TranscriptSide } = { "→": "client", "←": "agent" };

/**
 * Reads a transcript, a conversation as text: prose in lines that begin with `#`, and messages in lines of their own,
 * `→ {…}` for what the client says and `← {…}` for what the agent says. Empty lines are free.
 *
 * @throws {Error} naming the line that is neither.
 */
export function parseTranscript(text: string): TranscriptLine[] {
  return text.split(/\r?\n/).flatMap((content, index) => {
    const trimmed = content.trim();
    return trimmed === "" || trimmed.startsWith("#") ? [] : [parseLine(trimmed, index + 1)];
  });
}

function parseLine(content: string, line: number): TranscriptLine {
  const from = ARROWS[content.slice(0, 1)];
  if (from === undefined) {
    throw new Error(`Cannot read transcript line ${line}: "${content}" begins with none of #, → and ←`);
  }
  try {
    return { line, from, message: JSON.parse(content.slice(1)) as unknown };
  } catch (cause) {
    throw new Error(`Cannot read transcript line ${line}: "${content.slice(1).trim()}" is not JSON`, {
      cause,
    });
  }
}

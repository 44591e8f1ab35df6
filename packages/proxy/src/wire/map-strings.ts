import { skipSpace, skipString } from "./json-members.ts";

/**
 * Changes the strings of a JSON text, except for the names of members. Those that do not change stay as they are written, and so
 * does everything else.
 */
export function mapStrings(text: string, change: (value: string) => string): string {
  const pieces: string[] = [];
  let copied = 0;
  for (let start = text.indexOf('"'); start !== -1;) {
    const end = skipString(text, start);
    const literal = text.slice(start, end);
    if (text[skipSpace(text, end)] !== ":") {
      const value = literal.includes("\\") ? (JSON.parse(literal) as string) : literal.slice(1, -1);
      const changed = change(value);
      if (changed !== value) {
        pieces.push(text.slice(copied, start), JSON.stringify(changed));
        copied = end;
      }
    }
    start = text.indexOf('"', end);
  }
  return copied === 0 ? text : pieces.join("") + text.slice(copied);
}

/** A Markdown file that may start with YAML front matter between two `---` lines. */
export interface MarkdownFile {
  readonly fields: { readonly [name: string]: unknown };
  readonly body: string;
  /** Returns a field's line number, counting from 1, or the first line if there is no such field. */
  readonly lineOf: (field: string) => number;
}

/** Error in a file that a user wrote. */
export class FileFault extends Error {
  override readonly name: string = "FileFault";
  /** The line number, counting from 1. */
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * Parses a Markdown file with front matter.
 *
 * @throws {FileFault} if the front matter is not terminated or is not a YAML object.
 */
export async function parseFrontMatter(text: string): Promise<MarkdownFile> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (lines[0]?.trimEnd() !== "---") return { fields: {}, body: lines.join("\n"), lineOf: () => 1 };
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
  if (end === -1) throw new FileFault(1, 'the front matter has no end: a line with "---" is missing');
  const { parseDocument } = await import("yaml");
  const document = parseDocument(lines.slice(1, end).join("\n"), { prettyErrors: true });
  const [error] = document.errors;
  if (error !== undefined) {
    const [reason = error.message] = error.message.split(/ at line \d+|:?\n/);
    throw new FileFault((error.linePos?.[0].line ?? 1) + 1, reason);
  }
  const fields: unknown = document.toJS({ maxAliasCount: 10 }) ?? {};
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) {
    throw new FileFault(2, "the front matter is not a list of fields");
  }
  return {
    fields: { ...fields },
    body: lines.slice(end + 1).join("\n"),
    lineOf: (field) =>
      Math.max(
        lines.findIndex((line) => line.startsWith(`${field}:`)),
        0,
      ) + 1,
  };
}

/** Number of lines to keep from the start and from the end. */
const firstLines = 4;
const lastLines = 6;
/** Maximum number of characters to keep from each line. */
const lineLength = 200;

/** The first and last lines of an agent program's output, excluding protocol messages. */
export class ProgramOutput {
  readonly #first: string[] = [];
  #last: string[] = [];
  #count = 0;
  readonly #open = { stdout: "", stderr: "" };

  push(source: "stdout" | "stderr", text: string): void {
    const [open = "", ...rest] = text.split(/\r\n|[\n\r]/);
    this.#open[source] = appended(this.#open[source], open);
    for (const next of rest) {
      this.#keep(this.#open[source]);
      this.#open[source] = appended("", next);
    }
  }

  /** The lines that were kept. The last line may be incomplete. */
  get lines(): readonly string[] {
    const open = Object.values(this.#open).filter((line) => isWords(line));
    const missing = this.#count - this.#first.length - this.#last.length;
    return [...this.#first, ...(missing > 0 ? [`… ${missing} more lines`] : []), ...this.#last, ...open];
  }

  #keep(line: string): void {
    if (!isWords(line)) return;
    this.#count += 1;
    if (this.#first.length < firstLines) this.#first.push(line);
    else this.#last = [...this.#last, line].slice(-lastLines);
  }
}

function appended(line: string, text: string): string {
  return line.length < lineLength ? (line + text).slice(0, lineLength) : line;
}

function isWords(line: string): boolean {
  return line.trim() !== "" && !/^\s*\{.*"jsonrpc"/.test(line);
}

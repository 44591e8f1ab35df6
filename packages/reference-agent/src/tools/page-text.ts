import { cutText } from "../text/cut-text.ts";
import type { ToolMemory } from "./tool-memory.ts";

/** Maximum number of characters in one page for the model. */
export const PAGE: number = 30_000;
/** Maximum number of characters per line in the file, because `read` cannot continue in the middle of a line. */
const MAX_LINE = 10_000;

/**
 * Truncates a long result for the model, and stores the full text in one of the session's files, where the model
 * can read the rest.
 *
 * @returns the text, or its start and a note on how to read the rest.
 */
export async function pageText(
  text: string,
  { outputFolder, outputs }: Pick<ToolMemory, "outputFolder" | "outputs">,
): Promise<string> {
  if (text.length <= PAGE) return text;
  const whole = wrapLines(text);
  const head = cutText(whole, PAGE);
  // A page ends at a line break, so the next page starts with a whole line.
  const shown = head.slice(0, head.lastIndexOf("\n") + 1) || head;
  const lines = shown.split("\n").length - 1;
  try {
    const { path, handle } = await outputFolder.createFile();
    try {
      await handle.writeFile(whole);
    } finally {
      await handle.close();
    }
    outputs.add(path);
    const rest = `lines 1 to ${lines} of ${whole.split("\n").length}; use "read" with the path ${path} from line ${lines + 1}`;
    return `${shown}[The result is long: ${rest}]`;
  } catch (error) {
    const left = `${text.length - shown.length} characters left out`;
    return `${shown}[… ${left}, which could not be stored: ${(error as Error).message}]`;
  }
}

function wrapLines(text: string): string {
  return text.replaceAll(LONG_LINE, "$&\n");
}

const LONG_LINE = new RegExp(`[^\\n]{${MAX_LINE}}(?=[^\\n])`, "gu");

import type { Run } from "../program-run.ts";
import type { ChoiceQuestion } from "./choice-question.ts";
import { readLine } from "./read-line.ts";
import type { Streams } from "./streams.ts";
import { typingOutput } from "./streams.ts";

/**
 * Prompts the user for a number. Resolves to the index of the chosen answer, or to `undefined` if the user leaves.
 */
export async function chooseByNumber(
  { title, choices, hint }: ChoiceQuestion,
  streams: Streams,
  run: Run,
): Promise<number | undefined> {
  const output = typingOutput(streams);
  const lines = choices.map((choice, index) => `  ${index + 1}  ${choice.title}: ${choice.description}`);
  output.write(`${[title, ...lines, hint].join("\n")}\n`);
  for (;;) {
    const typed = await readLine(
      { input: streams.stdin, output, prompt: "Number: ", initial: "", run },
      run.leaving,
    );
    if (typeof typed === "string") return undefined;
    const number = Number(typed.line.trim());
    if (Number.isInteger(number) && number >= 1 && number <= choices.length) return number - 1;
    output.write(`Type a number from 1 to ${choices.length}, or press Esc to exit\n`);
  }
}

import type { FormElicitation } from "@parley/client";

import { askKey } from "../conversation/ask-key.ts";
import type { QuestionPlace } from "../conversation/ask-key.ts";
import { renderKeys } from "../rendering/render-keys.ts";
import { wrapText } from "../rendering/word-wrap.ts";
import { readLine } from "../terminal/read-line.ts";
import { typingOutput } from "../terminal/streams.ts";
import type { FieldValue } from "./field-kind.ts";
import { createFormFields } from "./form-field.ts";
import type { FilledField, FilledForm, FormField } from "./form-field.ts";
import { renderField, renderFilled } from "./render-form.ts";

/** What the user makes of a form; `interrupted` is Ctrl-C. */
export type FormAnswer =
  | { readonly action: "accept"; readonly content: { [name: string]: FieldValue } }
  | { readonly action: "decline" | "cancel" }
  | "interrupted";

/** Has the user fill in a form, field by field, and look it over: nothing is sent before that. */
export async function askForm(
  { requestedSchema }: Pick<FormElicitation, "requestedSchema">,
  place: QuestionPlace,
  signal: AbortSignal,
): Promise<FormAnswer> {
  const fields = createFormFields(requestedSchema);
  if (fields === undefined) {
    place.view.note("parley: Cannot show the form: it has a field of a type that is not known here");
    return { action: "cancel" };
  }
  const output = typingOutput(place.streams);
  const keys = place.theme.style("dim", "Enter goes on, Esc declines, Ctrl-C cancels");
  output.write(`${wrapText(`  ${keys}`, place.theme.columns(), "  ")}\n`);
  let filled: FilledForm = new Map();
  for (;;) {
    const answers = await fillIn(fields, filled, { place, signal });
    if (typeof answers === "string") {
      output.write(`  ${answers === "left" ? "Declined" : "cancelled"}\n\n`);
      if (answers === "interrupted") return answers;
      return { action: signal.aborted ? "cancel" : "decline" };
    }
    filled = answers;
    const choice = await lookOver(filled, place, signal);
    if (choice === "interrupted") return choice;
    if (choice?.key === "n") return { action: "decline" };
    if (choice === undefined) return { action: "cancel" };
    if (choice.key === "y") return { action: "accept", content: contentOf(filled) };
  }
}

/** Where and for how long the user is asked. */
interface Asking {
  readonly place: QuestionPlace;
  readonly signal: AbortSignal;
}

async function fillIn(
  fields: readonly FormField[],
  before: FilledForm,
  asking: Asking,
): Promise<FilledForm | "interrupted" | "left"> {
  const filled = new Map<FormField, FilledField>();
  for (const field of fields) {
    const answer = await fillInField(field, before.get(field)?.line ?? field.initial, asking);
    if (typeof answer === "string") return answer;
    filled.set(field, answer);
  }
  return filled;
}

async function fillInField(
  field: FormField,
  initial: string,
  { place: { theme, streams }, signal }: Asking,
): Promise<FilledField | "interrupted" | "left"> {
  const [input, output] = [streams.stdin, typingOutput(streams)];
  const { style, columns } = theme;
  output.write(`${renderField(field, theme).join("\n")}\n`);
  for (let line = initial; ;) {
    const typed = await readLine({ input, output, prompt: "  → ", initial: line }, signal);
    if (typeof typed === "string") return typed;
    ({ line } = typed);
    const reading = field.read(line);
    if ("value" in reading) return { line, value: reading.value };
    output.write(`${wrapText(`  ${style("red", reading.complaint)}`, columns(), "  ")}\n`);
  }
}

function lookOver(
  filled: FilledForm,
  place: QuestionPlace,
  signal: AbortSignal,
): ReturnType<typeof askKey<(typeof decisions)[number]>> {
  typingOutput(place.streams).write(`\n${renderFilled(filled, place.theme).join("\n")}\n`);
  const choices = renderKeys([{ label: "", choices: decisions }], place.theme);
  return askKey({ choices, answers: decisions }, place, signal);
}

const decisions = [
  { key: "y", name: "Send" },
  { key: "c", name: "Change" },
  { key: "n", name: "Decline" },
] as const;

function contentOf(filled: FilledForm): { [name: string]: FieldValue } {
  return Object.fromEntries(
    [...filled].flatMap(([{ name }, { value }]) => (value === undefined ? [] : [[name, value]])),
  );
}

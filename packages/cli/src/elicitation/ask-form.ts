import type { FormElicitation } from "@parley/client";

import { askKey } from "../conversation/ask-key.ts";
import type { QuestionContext } from "../conversation/ask-key.ts";
import { renderKeys } from "../rendering/render-keys.ts";
import { wrapText } from "../rendering/word-wrap.ts";
import { readLine } from "../terminal/read-line.ts";
import { isDumb, typingOutput } from "../terminal/streams.ts";
import type { FieldValue } from "./field-kind.ts";
import { createFormFields } from "./form-field.ts";
import type { FilledField, FilledForm, FormField } from "./form-field.ts";
import { renderField, renderFilled } from "./render-form.ts";

/** The user's answer to a form, or `interrupted` on Ctrl-C. */
export type FormAnswer =
  | { readonly action: "accept"; readonly content: { [name: string]: FieldValue } }
  | { readonly action: "decline" | "cancel" }
  | "interrupted";

/** Lets the user fill in a form field by field, and review it before it is sent. */
export async function askForm(
  { requestedSchema }: Pick<FormElicitation, "requestedSchema">,
  context: QuestionContext,
  signal: AbortSignal,
): Promise<FormAnswer> {
  const fields = createFormFields(requestedSchema);
  if (fields === undefined) {
    context.view.note("parley: Cannot show the form: it has a field of an unknown type");
    return { action: "cancel" };
  }
  const asking = { context, signal };
  for (let before: FilledForm = new Map(); ;) {
    const filled = await fillIn(fields, before, asking);
    if (filled === "interrupted") return filled;
    if (filled === "left") return { action: signal.aborted ? "cancel" : "decline" };
    const choice = await lookOver(filled, asking);
    if (choice === "interrupted") return choice;
    if (choice === undefined) return { action: "cancel" };
    if (choice.key === "y") return { action: "accept", content: contentOf(filled) };
    if (choice.key === "n") return { action: "decline" };
    before = filled;
  }
}

interface Asking {
  readonly context: QuestionContext;
  readonly signal: AbortSignal;
}

async function fillIn(
  fields: readonly FormField[],
  before: FilledForm,
  asking: Asking,
): Promise<FilledForm | "interrupted" | "left"> {
  const { theme, streams } = asking.context;
  const output = typingOutput(streams);
  const keys = theme.style(
    "dim",
    `Enter continues, Esc${isDumb() ? " and Enter decline" : " declines"}, Ctrl-C cancels`,
  );
  if (fields.length > 0) output.write(`${wrapText(`  ${keys}`, theme.columns(), "  ")}\n`);
  const filled = new Map<FormField, FilledField>();
  for (const field of fields) {
    const answer = await fillInField(field, before.get(field)?.line ?? field.initial, asking);
    if (typeof answer === "string") {
      const isDeclined = answer === "left" && !asking.signal.aborted;
      output.write(`  ${isDeclined ? "Declined" : "cancelled"}\n\n`);
      return answer;
    }
    filled.set(field, answer);
  }
  return filled;
}

async function fillInField(
  field: FormField,
  initial: string,
  { context: { theme, streams, run }, signal }: Asking,
): Promise<FilledField | "interrupted" | "left"> {
  const [input, output] = [streams.stdin, typingOutput(streams)];
  const { style, columns } = theme;
  output.write(`${renderField(field, theme).join("\n")}\n`);
  for (let line = initial; ;) {
    const typed = await readLine({ input, output, prompt: "  → ", initial: line, run }, signal);
    if (typeof typed === "string") return typed;
    ({ line } = typed);
    const reading = field.read(line);
    if ("value" in reading) return { line, value: reading.value };
    output.write(`${wrapText(`  ${style("red", reading.complaint)}`, columns(), "  ")}\n`);
  }
}

function lookOver(
  filled: FilledForm,
  { context, signal }: Asking,
): ReturnType<typeof askKey<(typeof decisions)[number]>> {
  const lines = filled.size === 0 ? [] : ["", ...renderFilled(filled, context.theme)];
  typingOutput(context.streams).write(lines.map((line) => `${line}\n`).join(""));
  const choices = renderKeys([{ label: "", choices: decisions }], context.theme);
  return askKey({ choices, answers: decisions }, context, signal);
}

const decisions = [
  { key: "y", name: "Send" },
  { key: "c", name: "Change" },
  { key: "n", name: "Decline" },
] as const;

export function contentOf(filled: FilledForm): { [name: string]: FieldValue } {
  return Object.fromEntries(
    [...filled].flatMap(([{ name }, { value }]) => (value === undefined ? [] : [[name, value]])),
  );
}

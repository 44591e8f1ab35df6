import type { Theme } from "../rendering/theme.ts";
import { wrapText } from "../rendering/word-wrap.ts";
import type { FieldValue } from "./field-kind.ts";
import type { FilledForm, FormField } from "./form-field.ts";

/** Renders a field before it is filled in. */
export function renderField(
  { title, description, hint, isRequired, choices }: FormField,
  { style, columns }: Theme,
): string[] {
  const details = [hint, isRequired ? "" : "optional"].filter((text) => text !== "");
  const head = [style("bold", title), ...details.map((text) => style("dim", text))].join(", ");
  const options = choices.map(
    (choice, index) =>
      `${String(index + 1).padStart(3)}  ${choice.title}${choice.description && `: ${choice.description}`}`,
  );
  return [
    wrapText(`  ${head}`, columns(), "  "),
    ...(description === "" ? [] : [wrapText(`  ${description}`, columns(), "  ")]),
    ...options.map((text) => wrapText(`  ${text}`, columns(), "       ")),
  ];
}

/** Renders a completed form for review before it is sent. */
export function renderFilled(filled: FilledForm, { style, columns }: Theme): string[] {
  return [...filled].map(([field, { value }]) =>
    wrapText(`  ${style("dim", `${field.title}:`)} ${shownValue(value, field)}`, columns(), "    "),
  );
}

function shownValue(value: FieldValue | undefined, { choices }: FormField): string {
  if (value === undefined) return "-";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const texts = Array.isArray(value) ? value : [value];
  return texts
    .map((text: unknown) => choices.find((choice) => choice.value === text)?.title ?? String(text))
    .join(", ");
}

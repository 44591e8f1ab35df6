import type { VNode } from "preact";

import type { OpenForm } from "./agent-run.ts";

/** The parts of a form field that the page supports. */
interface Field {
  readonly type?: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly enum?: readonly string[] | null;
  readonly oneOf?: readonly { readonly const: string; readonly title: string }[] | null;
  readonly default?: string | number | boolean | null;
}

interface FormViewProps {
  readonly form: OpenForm;
  readonly onAnswer: () => void;
}

/** A form that the agent asks the user to fill in. */
export function FormView({ form, onAnswer }: FormViewProps): VNode {
  const { message, requestedSchema } = form.request;
  const { properties, required } = requestedSchema;
  const fields = Object.entries((properties ?? {}) as Readonly<Record<string, Field>>);
  const answer: OpenForm["answer"] = (content) => {
    onAnswer();
    form.answer(content);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const values = fields.map(([name, field]) => [name, readField(field, data.get(name))] as const);
    answer(Object.fromEntries(values.filter((pair): pair is [string, string] => pair[1] !== undefined)));
  };
  return (
    <form class="card form" aria-label="Form" onSubmit={submit}>
      <p class="card-title">{message}</p>
      {fields.map(([name, field]) => (
        <label key={name} class={field.type === "boolean" ? "check" : ""}>
          <span>{field.title ?? name}</span>
          <FieldInput name={name} field={field} isRequired={required?.includes(name) === true} />
          {field.description && <small>{field.description}</small>}
        </label>
      ))}
      <div class="buttons">
        <button class="primary">Submit</button>
        <button type="button" onClick={() => answer(undefined)}>
          Decline
        </button>
      </div>
    </form>
  );
}

interface FieldInputProps {
  readonly name: string;
  readonly field: Field;
  readonly isRequired: boolean;
}

function FieldInput({ name, field, isRequired }: FieldInputProps): VNode {
  const choices = field.oneOf ?? field.enum?.map((value) => ({ const: value, title: value }));
  if (choices) {
    return (
      <select name={name} required={isRequired} defaultValue={String(field.default ?? "")}>
        {!isRequired && <option value="" />}
        {choices.map(({ const: value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    );
  }
  if (field.type === "boolean")
    return <input name={name} type="checkbox" defaultChecked={field.default === true} />;
  const common = { name, required: isRequired, defaultValue: String(field.default ?? "") };
  return isNumber(field) ? <input type="number" {...common} /> : <input {...common} />;
}

function isNumber({ type }: Field): boolean {
  return type === "number" || type === "integer";
}

function readField(field: Field, value: FormDataEntryValue | null): string | number | boolean | undefined {
  if (field.type === "boolean") return value !== null;
  if (typeof value !== "string" || value === "") return undefined;
  return isNumber(field) ? Number(value) : value;
}

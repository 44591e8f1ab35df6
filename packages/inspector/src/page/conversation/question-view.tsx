import type { PermissionRequest } from "@parley/client";
import { describePermission } from "@parley/client/permission";
import { exactLine } from "@parley/protocol/text";
import { type FormEvent, type ReactNode, useState } from "react";

import type { OpenQuestion } from "../../live/live-message.ts";
import { toObject } from "../model/row.ts";
import { useModel } from "../model/use-model.ts";

export function QuestionList({ questions }: { readonly questions: readonly OpenQuestion[] }): ReactNode {
  return (
    <div className="questions" aria-live="polite">
      {questions.map((question) => (
        <section
          key={question.id}
          className="question"
          aria-label={`The agent asks: ${exactLine(question.title)}`}
        >
          <p className="hint">{kinds[question.kind]}</p>
          <h2>{exactLine(question.title)}</h2>
          {question.kind === "permission" && <Permission question={question} />}
          {question.kind === "form" && <Form question={question} />}
          {question.kind === "url" && <Address question={question} />}
        </section>
      ))}
    </div>
  );
}

const kinds: Readonly<Record<OpenQuestion["kind"], string>> = {
  permission: "The agent asks for permission",
  form: "The agent asks you to fill in a form",
  url: "The agent asks you to open a web page",
};

interface QuestionProps {
  readonly question: OpenQuestion;
}

function Permission({ question }: QuestionProps): ReactNode {
  const model = useModel();
  const { details, options } = describePermission(question.request as PermissionRequest);
  const answer = (outcome: object): void =>
    void model.act({ action: "answer", questionId: question.id, answer: outcome });
  return (
    <>
      <dl className="details">
        {details.map(({ label, text }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>
              <pre>{text}</pre>
            </dd>
          </div>
        ))}
      </dl>
      <div className="bar">
        {options.map(({ optionId, name }) => (
          <button key={optionId} onClick={() => answer({ outcome: "selected", optionId })}>
            {name}
          </button>
        ))}
        <button onClick={() => answer({ outcome: "cancelled" })}>Cancel</button>
      </div>
    </>
  );
}

function Form({ question }: QuestionProps): ReactNode {
  const model = useModel();
  const schema = toObject(toObject(question.request)["requestedSchema"]);
  const fields = Object.entries(toObject(schema["properties"]));
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(fields.flatMap(([name, field]) => defaultOf(name, toObject(field)))),
  );
  const answer = (result: object): void =>
    void model.act({ action: "answer", questionId: question.id, answer: result });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    answer({ action: "accept", content: values });
  };
  return (
    <form onSubmit={submit}>
      {fields.map(([name, field]) => (
        <Field
          key={name}
          name={name}
          field={toObject(field)}
          value={values[name]}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <div className="bar">
        <button type="submit" className="main">
          Accept
        </button>
        <button type="button" onClick={() => answer({ action: "decline" })}>
          Decline
        </button>
        <button type="button" onClick={() => answer({ action: "cancel" })}>
          Cancel
        </button>
      </div>
    </form>
  );
}

interface FieldProps {
  readonly name: string;
  readonly field: Readonly<Record<string, unknown>>;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Field({ name, field, value, onChange }: FieldProps): ReactNode {
  const title = exactLine(typeof field["title"] === "string" ? field["title"] : name);
  const choices = choicesOf(field);
  if (field["type"] === "boolean") {
    return (
      <label>
        <input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
        {title}
      </label>
    );
  }
  if (choices.length > 0) {
    const isMany = field["type"] === "array";
    return (
      <label>
        {title}
        <select
          multiple={isMany}
          value={isMany ? listOf(value).map(String) : textOf(value)}
          onChange={({ target }) =>
            onChange(isMany ? [...target.selectedOptions].map((option) => option.value) : target.value)
          }
        >
          {!isMany && <option value="">Choose</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {exactLine(choice.title)}
            </option>
          ))}
        </select>
      </label>
    );
  }
  const isNumber = field["type"] === "number" || field["type"] === "integer";
  return (
    <label>
      {title}
      <input
        type={isNumber ? "number" : "text"}
        value={textOf(value)}
        onChange={({ target }) => onChange(isNumber ? target.valueAsNumber : target.value)}
      />
    </label>
  );
}

function Address({ question }: QuestionProps): ReactNode {
  const model = useModel();
  const answer = (action: string): void =>
    void model.act({ action: "answer", questionId: question.id, answer: { action } });
  return (
    <div className="bar">
      <code>{exactLine(String(toObject(question.request)["url"]))}</code>
      <button onClick={() => answer("accept")}>Accept</button>
      <button onClick={() => answer("decline")}>Decline</button>
    </div>
  );
}

function defaultOf(name: string, field: Readonly<Record<string, unknown>>): [string, unknown][] {
  if (field["default"] !== undefined) return [[name, field["default"]]];
  return field["type"] === "boolean" ? [[name, false]] : [];
}

interface Choice {
  readonly value: string;
  readonly title: string;
}

function choicesOf(field: Readonly<Record<string, unknown>>): Choice[] {
  const items = toObject(field["items"]);
  const titled = [field["oneOf"], items["anyOf"], items["oneOf"]].flatMap(listOf).map(toObject);
  const plain = [field["enum"], items["enum"]].flatMap(listOf);
  return [
    ...titled.map((choice) => ({
      value: String(choice["const"]),
      title: String(choice["title"] ?? choice["const"]),
    })),
    ...plain.map((value) => ({ value: String(value), title: String(value) })),
  ];
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

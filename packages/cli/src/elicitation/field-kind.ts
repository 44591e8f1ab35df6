import type { FormElicitation } from "@parley/client";

export type FieldValue = string | number | boolean | string[];

/** The value in a typed line, or the reason why the line is invalid. */
export type FieldReading = { readonly value: FieldValue | undefined } | { readonly complaint: string };

export interface FieldChoice {
  readonly value: string;
  /** Title shown to the user. Like the other strings, it is safe for a terminal. */
  readonly title: string;
  readonly description: string;
}

/** A kind of field that the user fills in with one line of text. */
export interface FieldKind {
  /** Control for filling in the field in a user interface that supports more than a line of text. */
  readonly control: "text" | "yes-or-no" | "one-choice" | "several-choices";
  /** Description of a valid line. */
  readonly hint: string;
  readonly choices: readonly FieldChoice[];
  /** Default value in the form that the user would type. Empty if there is none. */
  readonly initial: string;
  readonly read: (line: string) => FieldReading;
}

/** Schema of a field, in either protocol version. */
export type FieldSchema = NonNullable<FormElicitation["requestedSchema"]["properties"]>[string];

/** Schema of a field with a particular type. */
export type SchemaOf<Type extends FieldSchema["type"]> = Extract<FieldSchema, { readonly type: Type }>;

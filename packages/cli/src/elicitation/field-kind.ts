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
  /** The control to show in a user interface that is not limited to lines of text. */
  readonly control: "text" | "yes-or-no" | "one-choice" | "several-choices";
  /** Description of a valid line. */
  readonly hint: string;
  readonly choices: readonly FieldChoice[];
  /** The default value as the user would type it. Empty if there is none. */
  readonly initial: string;
  readonly read: (line: string) => FieldReading;
}

export type FieldSchema = NonNullable<FormElicitation["requestedSchema"]["properties"]>[string];

export type SchemaOf<Type extends FieldSchema["type"]> = Extract<FieldSchema, { readonly type: Type }>;

import type { FormElicitation } from "@parley/client";

export type FieldValue = string | number | boolean | string[];

/** The value read from a typed line, or why the line is invalid. */
export type FieldReading = { readonly value: FieldValue | undefined } | { readonly complaint: string };

/** One of a field's choices. */
export interface FieldChoice {
  readonly value: string;
  /** The title shown to the user. Safe for a terminal, as are the other strings. */
  readonly title: string;
  readonly description: string;
}

/** A kind of field. The user fills it in with one line. */
export interface FieldKind {
  /** The control for filling in the field where something richer than a line of text can be shown. */
  readonly control: "text" | "yes-or-no" | "one-choice" | "several-choices";
  /** Describes a valid line. */
  readonly hint: string;
  readonly choices: readonly FieldChoice[];
  /** The default, as the user would type it. Empty if there is none. */
  readonly initial: string;
  readonly read: (line: string) => FieldReading;
}

/** The schema of a field, in either version of the protocol. */
export type FieldSchema = NonNullable<FormElicitation["requestedSchema"]["properties"]>[string];

/** The schema of a field with a particular type. */
export type SchemaOf<Type extends FieldSchema["type"]> = Extract<FieldSchema, { readonly type: Type }>;

import type { FormElicitation } from "@parley/client";

/** The value of a field. */
export type FieldValue = string | number | boolean | string[];

/** The value of a typed line, or why it is invalid. */
export type FieldReading = { readonly value: FieldValue | undefined } | { readonly complaint: string };

/** A choice of a field. */
export interface FieldChoice {
  readonly value: string;
  /** The title for the user. Safe for a terminal, like the rest. */
  readonly title: string;
  readonly description: string;
}

/** A kind of field, filled in with a line. */
export interface FieldKind {
  /** How to fill it in if more than a line can be shown. */
  readonly control: "text" | "yes-or-no" | "one-choice" | "several-choices";
  /** A description of a valid line. */
  readonly hint: string;
  readonly choices: readonly FieldChoice[];
  /** The default, as it would be typed; empty if there is none. */
  readonly initial: string;
  readonly read: (line: string) => FieldReading;
}

/** The schema of a field, in either version of the protocol. */
export type FieldSchema = NonNullable<FormElicitation["requestedSchema"]["properties"]>[string];

/** The schema of a field of one type. */
export type SchemaOf<Type extends FieldSchema["type"]> = Extract<FieldSchema, { readonly type: Type }>;

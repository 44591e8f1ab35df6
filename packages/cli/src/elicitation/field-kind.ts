import type { FormElicitation } from "@parley/client";

/** What the user has filled in for one field. */
export type FieldValue = string | number | boolean | string[];

/** What a typed line means to a field, or why it means nothing. */
export type FieldReading = { readonly value: FieldValue | undefined } | { readonly complaint: string };

/** Something to choose. */
export interface FieldChoice {
  readonly value: string;
  /** What the user reads for it. Harmless to a terminal, as the rest. */
  readonly title: string;
  readonly description: string;
}

/** How a type of field is filled in by a line. */
export interface FieldKind {
  /** What a line should be. */
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

import type { FormElicitation } from "@parley/client";
import { exactLine } from "@parley/protocol/text";

import { choiceKind, choicesKind } from "./choice-kind.ts";
import type { FieldKind, FieldSchema, FieldValue } from "./field-kind.ts";
import { integerKind, numberKind, textKind, yesOrNoKind } from "./plain-kind.ts";

/** A field in a form, with the strings to show to the user and a parser for the user's line. */
export interface FormField extends FieldKind {
  /** Name of the property in the agent's schema. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isRequired: boolean;
}

export interface FilledField {
  readonly line: string;
  readonly value: FieldValue | undefined;
}

/** A completed form, in field order. */
export type FilledForm = ReadonlyMap<FormField, FilledField>;

/**
 * Creates the fields of a form. Returns `undefined` if a required field has an unknown type, because the user could
 * not fill it in.
 */
export function createFormFields({
  properties = {},
  required,
}: FormElicitation["requestedSchema"]): FormField[] | undefined {
  const fields: FormField[] = [];
  for (const [name, schema] of Object.entries(properties)) {
    const isRequired = required?.includes(name) === true;
    const kind = kindOf(schema);
    if (kind !== undefined) fields.push(createFormField({ name, schema, isRequired }, kind));
    else if (isRequired) return undefined;
  }
  return fields;
}

function createFormField(
  { name, schema, isRequired }: Pick<FormField, "name" | "isRequired"> & { readonly schema: FieldSchema },
  kind: FieldKind,
): FormField {
  const { title, description } = schema;
  return {
    ...kind,
    name,
    title: exactLine(typeof title === "string" ? title : "") || exactLine(name),
    description: exactLine(typeof description === "string" ? description : ""),
    isRequired,
    read(line) {
      if (line.trim() !== "") return kind.read(line);
      return isRequired ? { complaint: "It must not be empty" } : { value: undefined };
    },
  };
}

/**
 * Returns the kind of a field. A field of unknown type must not be presented as another type:
 * https://agentclientprotocol.com/protocol/v2/elicitation
 */
function kindOf(schema: FieldSchema): FieldKind | undefined {
  switch (schema.type) {
    case "string":
      return choiceKind(schema) ?? textKind(schema);
    case "number":
      return numberKind(schema);
    case "integer":
      return integerKind(schema);
    case "boolean":
      return yesOrNoKind(schema);
    case "array":
      return choicesKind(schema);
    default:
      return undefined;
  }
}

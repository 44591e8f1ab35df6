import type { FormElicitation } from "@parley/client";
import { exactLine } from "@parley/protocol/text";

import { choiceKind, choicesKind } from "./choice-kind.ts";
import type { FieldKind, FieldSchema, FieldValue } from "./field-kind.ts";
import { integerKind, numberKind, textKind, yesOrNoKind } from "./plain-kind.ts";

/** A field in a form: the strings shown to the user, and how to fill it in. */
export interface FormField extends FieldKind {
  /** The property's name, as the agent knows it. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isRequired: boolean;
}

/** A field and its value. */
export interface FilledField {
  /** The line as the user typed it. */
  readonly line: string;
  readonly value: FieldValue | undefined;
}

/** A filled-in form, in the order of its fields. */
export type FilledForm = ReadonlyMap<FormField, FilledField>;

/** Creates the fields of a form. Returns `undefined` if one has an unknown type, since it could not be filled in. */
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
      return isRequired ? { complaint: "It has to be filled in" } : { value: undefined };
    },
  };
}

/**
 * An unknown type must not be presented as one of the others: https://agentclientprotocol.com/protocol/v2/elicitation
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

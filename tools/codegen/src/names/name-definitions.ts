import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from "quicktype-core";

import type { Model } from "../model/model.ts";
import { definitionAttributes } from "./definition-attribute.ts";
import { encodeModel } from "./encode-model.ts";
import type { NameBook, NamingRules } from "./name-book.ts";
import { NamingLanguage } from "./naming-language.ts";

/**
 * Has quicktype name everything in a model: names in the language's case, none a reserved word, none used twice.
 *
 * quicktype would merge the variants of a union into one class before a renderer sees them. So each definition goes in as
 * a class of its own, marked with its name, that has a property for each thing to name; types are written from the model.
 */
export async function nameDefinitions(model: Model, rules: NamingRules): Promise<NameBook> {
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore(), [definitionAttributes]);
  // The trailing slash makes each definition a top level under its own name; a list of them would copy the schema for each.
  await input.addSource({ name: "protocol", uris: ["#/$defs/"], schema: JSON.stringify(encodeModel(model)) });
  const inputData = new InputData();
  inputData.addInput(input);
  const language = new NamingLanguage(model, rules);
  await quicktype({
    inputData,
    lang: language,
    combineClasses: false,
    inferMaps: false,
    leadingComments: [],
  });
  return language.assigned;
}

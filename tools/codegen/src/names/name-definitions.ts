import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from "quicktype-core";

import type { Model } from "../model/model.ts";
import { definitionAttributes } from "./definition-attribute.ts";
import { encodeModel } from "./encode-model.ts";
import type { NameBook, NamingRules } from "./name-book.ts";
import { NamingLanguage } from "./naming-language.ts";

/**
 * Lets quicktype name everything in a model: in the language's style, without reserved words and duplicates.
 *
 * quicktype would merge the variants of a union into one class before a renderer gets them. So each definition becomes
 * a class marked with its name, with one property for each name that is needed; types are written from the model.
 */
export async function nameDefinitions(model: Model, rules: NamingRules): Promise<NameBook> {
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore(), [definitionAttributes]);
  // The trailing slash makes each definition a top-level type with its name; a list would copy the schema for each.
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

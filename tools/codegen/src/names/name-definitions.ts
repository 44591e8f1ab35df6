import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from "quicktype-core";

import type { Model } from "../model/model.ts";
import { definitionAttributes } from "./definition-attribute.ts";
import { encodeModel } from "./encode-model.ts";
import type { NameBook, NamingRules } from "./name-book.ts";
import { NamingLanguage } from "./naming-language.ts";

/**
 * Names everything in a model with quicktype, in the style of the language and without reserved words or duplicates.
 *
 * quicktype would merge a union's variants into a single class before passing it to a renderer. Each definition
 * therefore becomes a class marked with its name, with one property for each name that it needs. The types themselves
 * are rendered from the model.
 */
export async function nameDefinitions(model: Model, rules: NamingRules): Promise<NameBook> {
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore(), [definitionAttributes]);
  // With the trailing slash, each definition becomes a top-level type with its name. Listing the definitions would
  // copy the whole schema for each one.
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

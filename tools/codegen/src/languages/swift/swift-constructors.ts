import type { Definition, TaggedUnion } from "../../model/model.ts";
import { wordStyles } from "../../names/word-styles.ts";
import type { RenderInput } from "../language.ts";
import { indent, type Lines } from "../lines.ts";
import { casesOf } from "./swift-cases.ts";
import { parametersOf, renderSignature } from "./swift-structs.ts";

/** A function in a union's enum that creates a variant from its properties. */
interface Constructor {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly value: string;
}

/** Renders a function for each variant, including the variants of nested unions. */
export function renderConstructors(definition: Definition & TaggedUnion, input: RenderInput): Lines[] {
  const type = input.names.type(definition.name);
  return constructorsOf(definition, input).map(({ name, parameters, value }) => [
    "/// Creates the variant from its properties.",
    renderSignature(`public static func ${name}`, parameters, ` -> ${type} {`),
    indent(value),
    "}",
  ]);
}

function constructorsOf(union: Definition & TaggedUnion, input: RenderInput): Constructor[] {
  const found = new Map<string, Constructor>();
  const cases = casesOf(union, input);
  for (const { name, payload, type } of cases) {
    const definition = input.model.definitions.find((each) => each.name === payload);
    if (definition?.kind !== "structure") continue;
    const parameters = parametersOf(definition, input);
    found.set(name, { name, parameters, value: `.${name}(${type}(${argumentsOf(parameters)}))` });
  }
  for (const outer of cases.filter((each) => each.wrapped)) {
    const inner = input.model.definitions.find((each) => each.name === outer.payload);
    if (inner?.kind !== "tagged") continue;
    for (const each of constructorsOf(inner, input)) {
      // If a union's tag can be missing, its variants are hard to understand without the outer tag.
      const isClear = inner.untagged.length === 0 && cases.every(({ name }) => name !== each.name);
      const name = isClear ? each.name : wordStyles.camel(`${outer.tag ?? ""} ${each.name}`);
      const value = `.${outer.name}(.${each.name}(${argumentsOf(each.parameters)}))`;
      if (!found.has(name)) found.set(name, { name, parameters: each.parameters, value });
    }
  }
  return [...found.values()];
}

function argumentsOf(parameters: readonly string[]): string {
  return parameters
    .map((each) => each.slice(0, each.indexOf(":")))
    .map((name) => `${labelOf(name)}: ${name}`)
    .join(", ");
}

/** Returns a parameter's name as a label. Only three keywords need backticks in labels. */
function labelOf(name: string): string {
  return ["`inout`", "`let`", "`var`"].includes(name) ? name : name.replaceAll("`", "");
}

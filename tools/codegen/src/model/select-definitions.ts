import { CodegenError } from "../codegen-error.ts";
import type { Model } from "./model.ts";
import { referencesOf } from "./references.ts";

/**
 * Returns the definitions with the given names, their dependencies, and the methods that use only these. Keeps the
 * order of the model.
 *
 * @throws {CodegenError} if there is no definition with one of the names
 */
export function selectDefinitions(model: Model, names: readonly string[]): Model {
  const byName = new Map(model.definitions.map((each) => [each.name, each]));
  const selected = new Set<string>();
  const visit = (name: string): void => {
    if (selected.has(name)) return;
    const definition = byName.get(name);
    if (!definition) throw new CodegenError(`Cannot select "${name}": no such definition`);
    selected.add(name);
    for (const used of referencesOf(definition)) visit(used);
  };
  for (const name of names) visit(name);
  return {
    definitions: model.definitions.filter((each) => selected.has(each.name)),
    methods: model.methods.filter(
      ({ params, result }) => selected.has(params) && (!result || selected.has(result)),
    ),
  };
}

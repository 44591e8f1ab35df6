import { type Content, type Declaration, meaningOf, type Module, readModules } from "./read-modules.ts";

/**
 * Replaces a declaration with a re-export if the module with the same name in `theirs` exports an equivalent one
 * under any name. Two declarations are equivalent only if everything they use is equivalent, too. Both lists are in
 * import order.
 */
export function leaveOutShared(ours: readonly Module[], theirs: readonly Module[]): Module[] {
  const theirContents = readModules(theirs);
  const ourContents = readModules(ours);
  return ours.map(({ name }) => ({
    name,
    text: textOf(name, ourContents.get(name) as Content, theirContents.get(name) as Content),
  }));
}

function textOf(module: string, ours: Content, theirs: Content): string {
  const from = `from "../${module}.gen.ts";`;
  const theirNames = new Map([...theirs.exports.keys()].map((name) => [meaningOf(name, theirs), name]));
  const theirName: FindName = (name, meaning) =>
    meaningOf(name, theirs) === meaning ? name : theirNames.get(meaning);
  const ourExports = [...ours.exports].map(([exported, name]) => {
    return { exported, name, original: theirName(exported, meaningOf(exported, ours)) };
  });
  const shared = ourExports.flatMap(({ exported, original }) =>
    original === undefined ? [] : [rename(original, exported)],
  );
  const left = ourExports.filter(({ original }) => original === undefined);
  const { kept, imported } = neededBy(
    left.map(({ name }) => name),
    ours,
    theirName,
  );
  const aliases = left.filter(({ exported, name }) => exported !== name);
  return [
    imported.size === 0 ? "" : `import { ${[...imported].join(", ")} } ${from}`,
    shared.length === 0 ? "" : `export { ${shared.join(", ")} } ${from}`,
    ...[...ours.declarations].flatMap(([name, { text }]) => (kept.has(name) ? [text] : [])),
    aliases.map(({ exported, name }) => `export { ${rename(name, exported)} };`).join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/**
 * Returns the name of the declaration in `theirs` that is equivalent to `name` in `ours`. If there are several,
 * prefers the one with the same name.
 */
type FindName = (name: string, meaning: string | undefined) => string | undefined;

function rename(from: string, to: string): string {
  return from === to ? from : `${from} as ${to}`;
}

/**
 * Returns the names of the declarations that the module must contain to define `names`, and of those that it can
 * import because `theirName` finds an equivalent.
 */
function neededBy(
  names: readonly string[],
  { declarations }: Content,
  theirName: FindName,
): { kept: ReadonlySet<string>; imported: ReadonlySet<string> } {
  const kept = new Set<string>();
  const imported = new Set<string>();
  const visit = (name: string): void => {
    const { meaning, uses } = declarations.get(name) as Declaration;
    const original = theirName(name, meaning);
    if (original !== undefined) imported.add(rename(original, name));
    else if (!kept.has(name)) {
      kept.add(name);
      uses.forEach(visit);
    }
  };
  names.forEach(visit);
  return { kept, imported };
}

import { type Content, type Declaration, meaningOf, type Module, readModules } from "./read-modules.ts";

/**
 * Replaces declarations by re-exports where the module of the same name among `theirs` exports a declaration with the same
 * meaning, including everything that it uses, under any name. Both lists are in the order in which the modules import each
 * other.
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
  const theirName = (name: string): string | undefined => {
    const meaning = meaningOf(name, ours);
    return meaningOf(name, theirs) === meaning ? name : theirNames.get(meaning);
  };
  const shared = [...ours.exports.keys()].flatMap((name) => {
    const original = theirName(name);
    return original === undefined ? [] : [rename(original, name)];
  });
  const left = [...ours.exports].filter(([name]) => theirName(name) === undefined);
  const { kept, imported } = neededBy(
    left.map(([, name]) => name),
    ours,
    theirNames,
  );
  const aliases = left.filter(([exported, name]) => exported !== name);
  return [
    imported.size === 0 ? "" : `import { ${[...imported].join(", ")} } ${from}`,
    shared.length === 0 ? "" : `export { ${shared.join(", ")} } ${from}`,
    ...[...ours.declarations].flatMap(([name, { text }]) => (kept.has(name) ? [text] : [])),
    aliases.map(([exported, name]) => `export { ${rename(name, exported)} };`).join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function rename(from: string, to: string): string {
  return from === to ? from : `${from} as ${to}`;
}

/** Returns the declarations that the module must contain for these names, and those that it can import. */
function neededBy(
  names: readonly string[],
  { declarations }: Content,
  theirNames: ReadonlyMap<string | undefined, string>,
): { kept: ReadonlySet<string>; imported: ReadonlySet<string> } {
  const kept = new Set<string>();
  const imported = new Set<string>();
  const visit = (name: string): void => {
    const { meaning, uses } = declarations.get(name) as Declaration;
    const theirName = theirNames.get(meaning);
    if (theirName !== undefined) imported.add(rename(theirName, name));
    else if (!kept.has(name)) {
      kept.add(name);
      uses.forEach(visit);
    }
  };
  names.forEach(visit);
  return { kept, imported };
}

/** Functions without doubles. */
export interface MergedFunctions {
  /** The bodies that are left, by name; they name no function that is not left. */
  bodies: ReadonlyMap<string, string>;
  /** The name of the function that does the same, for each that is not left. */
  aliases: ReadonlyMap<string, string>;
}

/** Leaves out each function whose body is another's, until the bodies that name them have no doubles either. */
export function mergeFunctions(functions: ReadonlyMap<string, string>): MergedFunctions {
  const firstNames = new Map<string, string>();
  const aliases = new Map<string, string>();
  for (const [name, body] of functions) {
    const first = firstNames.get(body);
    if (first === undefined) firstNames.set(body, name);
    else aliases.set(name, first);
  }
  if (aliases.size === 0) return { bodies: functions, aliases };
  const rename = (text: string): string => text.replaceAll(/\b\w+\b/g, (word) => aliases.get(word) ?? word);
  const left = [...firstNames].map(([body, name]) => [name, rename(body)] as const);
  const inner = mergeFunctions(new Map(left));
  const outer = [...aliases].map(([name, first]) => [name, inner.aliases.get(first) ?? first] as const);
  return { bodies: inner.bodies, aliases: new Map([...inner.aliases, ...outer]) };
}

/**
 * Makes the guard of an open union. It looks at nothing but the tag: a value without any is of a kind that is listed.
 *
 * @param tag the property that tells the variants.
 * @param listed what it says in those that are listed.
 */
export function createGuard<Union extends object, Tag extends string>(
  tag: Tag,
  ...listed: string[]
): (value: Union) => value is Exclude<Union, { [name in Tag]: `_${string}` }> {
  const known = new Set<unknown>(listed);
  return (value): value is Exclude<Union, { [name in Tag]: `_${string}` }> => {
    const { [tag]: kind } = value as { readonly [name in Tag]?: unknown };
    return typeof kind !== "string" || known.has(kind);
  };
}

/** The same members without `undefined`. */
type WithoutUndefined<Fields> = { readonly [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** Copies `fields` without the members that are `undefined`. */
export function omitUndefined<Fields extends object>(fields: Fields): WithoutUndefined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Fields>;
}

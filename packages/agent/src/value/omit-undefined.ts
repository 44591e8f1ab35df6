/** The same members, and none of them is `undefined`. */
type WithoutUndefined<Fields> = { readonly [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** What is given of `fields`: a member that is `undefined` is as good as absent. */
export function omitUndefined<Fields extends object>(fields: Fields): WithoutUndefined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Fields>;
}

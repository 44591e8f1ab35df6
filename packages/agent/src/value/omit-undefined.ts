type WithoutUndefined<Fields> = { readonly [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

export function omitUndefined<Fields extends object>(fields: Fields): WithoutUndefined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Fields>;
}

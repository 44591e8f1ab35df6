/** What may be said of members: what is left out stays, `null` clears. */
export type MemberNews<T extends object> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** The members of `T` that have a value. */
type Given<T extends object> = { [K in keyof T]?: Exclude<T[K], null | undefined> };

/** These members of `known` as they stand after the news; those that have no value then are left out. */
export function patched<T extends object, Name extends keyof T>(
  known: Pick<T, Name>,
  news: MemberNews<Pick<T, Name>>,
  names: readonly Name[],
): Partial<Pick<T, Name>> {
  const members: Partial<Pick<T, Name>> = {};
  for (const name of names) {
    const value = news[name] === undefined ? known[name] : news[name];
    if (value !== null && value !== undefined) members[name] = value;
  }
  return members;
}

/** The members that have a value, to be spread. */
export function given<T extends object>(members: T): Given<T> {
  return patched<Given<T>, keyof T>(members, {}, Object.keys(members) as (keyof T)[]);
}

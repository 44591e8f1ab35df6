/** What may be said of members: what is left out stays, `null` clears. */
export type MemberNews<T extends object> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** These members of `known` as they stand after the news; those that have no value then are left out. */
export function patched<T extends object, Name extends keyof T>(
  known: Pick<T, Name>,
  news: MemberNews<Pick<T, Name>>,
  names: readonly Name[],
): Partial<Pick<T, Name>> {
  return given(
    Object.fromEntries(names.map((name) => [name, news[name] === undefined ? known[name] : news[name]])),
  ) as Partial<Pick<T, Name>>;
}

/** The members that have a value, to be spread. */
export function given<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], null | undefined> } {
  const entries = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], null | undefined> };
}

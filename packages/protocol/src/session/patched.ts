/** What stands after a change: what is left out stays, `null` clears. */
export function patched<T>(known: T | undefined, news: T | null | undefined): T | undefined {
  return news === undefined ? known : (news ?? undefined);
}

/** The members that have a value, to be spread. */
export function given<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

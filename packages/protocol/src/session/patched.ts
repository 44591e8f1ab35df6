/** A change to members. Omitted members are unchanged, and `null` clears a member. */
export type MemberChange<T extends object> = { readonly [K in keyof T]?: T[K] | null | undefined };

type NonNullish<T extends object> = { [K in keyof T]?: Exclude<T[K], null | undefined> };

/** Applies `change` to the named members of `known`. The result omits unset members. */
export function patched<T extends object, Name extends keyof T>(
  known: Pick<T, Name>,
  change: MemberChange<Pick<T, Name>>,
  names: readonly Name[],
): Partial<Pick<T, Name>> {
  const members: Partial<Pick<T, Name>> = {};
  for (const name of names) {
    const value = change[name] === undefined ? known[name] : change[name];
    if (value !== null && value !== undefined) members[name] = value;
  }
  return members;
}

/** Returns the members that are neither `null` nor `undefined`. */
export function omitNullish<T extends object>(members: T): NonNullish<T> {
  return patched<NonNullish<T>, keyof T>(members, {}, Object.keys(members) as (keyof T)[]);
}

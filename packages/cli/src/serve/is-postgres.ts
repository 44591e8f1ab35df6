/** Returns true if a store is a PostgreSQL database. */
export function isPostgres(store: string): boolean {
  return /^postgres(?:ql)?:/i.test(store);
}

/** Returns true if the address of a database has a password. */
export function hasPassword(address: string): boolean {
  const url = URL.parse(address);
  // An address that is not valid may have a password with characters that are not escaped.
  if (url === null) return /:\/\/.*:.*@/s.test(address);
  return url.password !== "" || [...url.searchParams.keys()].some((name) => /password/i.test(name));
}

export function isPostgres(store: string): boolean {
  return /^postgres(?:ql)?:/i.test(store);
}

export function hasPassword(address: string): boolean {
  const url = URL.parse(address);
  // An invalid address might still contain a password with unescaped characters.
  if (url === null) return /:\/\/.*:.*@|[?&][^=&]*password[^=&]*=/is.test(address);
  return url.password !== "" || [...url.searchParams.keys()].some((name) => /password/i.test(name));
}

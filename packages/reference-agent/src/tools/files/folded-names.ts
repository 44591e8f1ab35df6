/**
 * Returns the normalized names in a path. Names that any file system treats as equal have the same normalized form.
 * On macOS and Windows, names are case-insensitive and some invisible characters are ignored. Windows also ignores
 * trailing dots and spaces, and everything after a colon.
 */
export function foldedNames(path: string): string[] {
  return path.split(/[\\/]/).map(foldName);
}

/** Names that only need to be converted to lowercase. */
const PLAIN = /^[\w.@+ -]*[\w@+-]$/;

function foldName(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase();
  const visible = name.normalize("NFKC").replaceAll(/[\p{Cf}\p{DI}]/gu, "");
  return visible.toLowerCase().replace(/(?<=[^. ])(?::.*|[. ]+)$/s, "");
}

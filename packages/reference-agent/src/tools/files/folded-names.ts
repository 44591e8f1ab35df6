/**
 * Returns the names in a path in one form for all that some file system takes for the same name: those of macOS and Windows
 * ignore case and some invisible characters, and Windows what follows a colon and dots and spaces at the end.
 */
export function foldedNames(path: string): string[] {
  return path.split(/[\\/]/).map(foldName);
}

/** Names for which lower case is all that folding does. */
const PLAIN = /^[\w.@+ -]*[\w@+-]$/;

function foldName(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase();
  const visible = name.normalize("NFKC").replaceAll(/[\p{Cf}\p{DI}]/gu, "");
  return visible.toLowerCase().replace(/(?<=[^. ])(?::.*|[. ]+)$/s, "");
}

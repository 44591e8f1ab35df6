/**
 * Finds the name that a misspelled one probably stands for: one within an edit distance of two, or else one that the
 * misspelled name contains.
 */
export function nearestName(misspelt: string, names: readonly string[]): string | undefined {
  const asked = misspelt.toLowerCase();
  const isNear = (name: string): boolean => distance(asked, name.toLowerCase()) <= 2;
  return names.find(isNear) ?? names.find((name) => asked.includes(name.toLowerCase()));
}

/** Returns the Levenshtein distance between two strings. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(left).entries()) {
    const next = [index + 1];
    for (const [column, other] of Array.from(right).entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

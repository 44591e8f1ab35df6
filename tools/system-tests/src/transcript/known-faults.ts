/**
 * Known bugs that transcripts reveal, by test title, with the reason. These tests must fail: once a bug is fixed,
 * remove its entry.
 */
export const knownFaults: ReadonlyMap<string, string> = new Map<string, string>([]);

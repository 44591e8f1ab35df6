/**
 * Known bugs that transcripts show, by test title, each with the reason. The test must fail: once the bug is fixed,
 * remove the entry.
 */
export const knownFaults: ReadonlyMap<string, string> = new Map<string, string>([]);

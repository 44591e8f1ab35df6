/**
 * Known bugs that transcripts reveal, by test title, with reasons. These tests must fail. Remove an entry when its
 * bug is fixed.
 */
export const knownFaults: ReadonlyMap<string, string> = new Map<string, string>([]);

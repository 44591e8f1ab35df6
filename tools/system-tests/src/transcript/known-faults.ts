/**
 * Known bugs that transcripts reveal, with the reason, by test title. These tests must fail. Remove an entry when its
 * bug is fixed.
 */
export const knownFaults: ReadonlyMap<string, string> = new Map<string, string>([]);

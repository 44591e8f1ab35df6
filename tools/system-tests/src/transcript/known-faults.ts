/**
 * Known bugs that transcripts reveal, each with a reason, keyed by the title of a test that must fail. Remove an
 * entry when its bug is fixed.
 */
export const knownFaults: ReadonlyMap<string, string> = new Map<string, string>([]);

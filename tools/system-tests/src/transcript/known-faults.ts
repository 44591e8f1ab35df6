/**
 * Faults of the packages that transcripts show, by the test's title, each with the reason. Its test must fail: when the
 * fault is repaired, the entry has to be removed.
 */
export const knownFaults: ReadonlyMap<string, string> = new Map<string, string>([]);

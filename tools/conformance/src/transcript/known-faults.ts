/**
 * Where the packages do not do what a transcript rightly asks of them, by the test's title, each with the reason. Its test
 * must fail: when the fault is mended the entry has to go.
 */
export const knownFaults: ReadonlyMap<string, string> = new Map<string, string>([]);

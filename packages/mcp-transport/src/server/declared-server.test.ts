import { expect, it } from "vitest";

import { serverFingerprint } from "./declared-server.ts";

it("changes the fingerprint exactly when the identity changes", () => {
  const identities = [
    ["stdio", "a", ["b", "c"]],
    ["stdio", "a", ["b c"]],
    ["http", "a", ["b", "c"]],
  ];
  const fingerprints = identities.map((identity) => serverFingerprint({ identity }));
  expect(new Set(fingerprints).size).toBe(identities.length);
  expect(serverFingerprint({ identity: [...(identities[0] ?? [])] })).toBe(fingerprints[0]);
});

it("does not reveal the identity in the fingerprint", () => {
  expect(serverFingerprint({ identity: ["http", "https://secret.example"] })).toMatch(/^[0-9a-f]{64}$/);
});

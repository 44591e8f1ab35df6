import { TransportError } from "@parley/protocol";
import { expect, test } from "vitest";

import { reasonOf } from "./refusal.ts";

const refused = (address: string): Error => new Error(`connect ECONNREFUSED ${address}`);

test.each<[string, unknown, string]>([
  [
    "a fetch error with one address",
    new TypeError("fetch failed", { cause: refused("127.0.0.1:1") }),
    "connect ECONNREFUSED 127.0.0.1:1",
  ],
  [
    "a fetch error with two addresses",
    new TypeError("fetch failed", {
      cause: new AggregateError([refused("::1:1"), refused("127.0.0.1:1")]),
    }),
    "connect ECONNREFUSED ::1:1, connect ECONNREFUSED 127.0.0.1:1",
  ],
  [
    "a fetch error with a line break",
    new TypeError("fetch failed", { cause: new Error("wrong version number\n") }),
    "wrong version number",
  ],
  [
    "a transport error",
    new TransportError("Cannot connect: it is gone", { cause: refused("::1:1") }),
    "Cannot connect: it is gone",
  ],
  ["a browser error", new TypeError("Failed to fetch"), "Failed to fetch"],
  ["plain text", "503 Service Unavailable", "503 Service Unavailable"],
])("returns the reason from %s", (_name, error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

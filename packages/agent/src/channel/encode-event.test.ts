import { expect, test } from "vitest";

import { encodeEvent, updateFor } from "./encode-event.ts";

test("an event is encoded once for each version that a connected client speaks", () => {
  const encoded: string[] = [];
  const wires = [
    { name: "a", version: 1, connected: true },
    { name: "b", version: 1, connected: true },
    { name: "c", version: 2, connected: false },
    { name: "d", version: 2, connected: true },
  ];
  const event = encodeEvent(
    wires.map((wire) => ({ wire })),
    ({ name, version }) => {
      encoded.push(name);
      return `version ${version}`;
    },
  );
  expect(encoded).toEqual(["a", "d"]);
  expect([updateFor(event, 1), updateFor(event, 2), updateFor(event, 3)]).toEqual([
    "version 1",
    "version 2",
    undefined,
  ]);
});

test("one text serves a single client", () => {
  expect(updateFor("text", 1)).toBe("text");
  expect(updateFor(undefined, 1)).toBeUndefined();
});

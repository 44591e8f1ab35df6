import { expect, test } from "vitest";

import { encodeEvent, updateFor } from "./encode-event.ts";

test("an event is encoded once for each encoding of the connected clients", () => {
  const encoded: string[] = [];
  const wires = [
    { name: "a", encoding: "1", connected: true },
    { name: "b", encoding: "1", connected: true },
    { name: "c", encoding: "2", connected: false },
    { name: "d", encoding: "2", connected: true },
  ];
  const event = encodeEvent(
    wires.map((wire) => ({ wire })),
    ({ name, encoding }) => {
      encoded.push(name);
      return `version ${encoding}`;
    },
  );
  expect(encoded).toEqual(["a", "d"]);
  expect([updateFor(event, "1"), updateFor(event, "2"), updateFor(event, "3")]).toEqual([
    "version 1",
    "version 2",
    undefined,
  ]);
});

test("one text serves a single client", () => {
  expect(updateFor("text", "1")).toBe("text");
  expect(updateFor(undefined, "1")).toBeUndefined();
});

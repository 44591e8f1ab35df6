import { describe, expect, test } from "vitest";

import { flawOfJson } from "./flaw-of-json.ts";

class Point {
  readonly x = 1;
}

const itself: { readonly list: unknown[] } = { list: [] };
itself.list.push(itself);

describe("JSON", () => {
  test.each([
    undefined,
    null,
    "",
    0,
    -1.5,
    false,
    [],
    [null, [{ a: {} }]],
    { a: undefined, b: { c: [1, "x"] } },
    Object.assign(Object.create(null) as object, { a: 1 }),
    JSON.parse('{"__proto__":{"a":1}}') as unknown,
  ])("preserves %j", (value) => {
    expect(flawOfJson(value)).toBeUndefined();
  });

  test("preserves an object that occurs twice", () => {
    const point = { x: 1 };
    expect(flawOfJson([point, { point }])).toBeUndefined();
  });

  test.each([
    [() => 1, "the value is a function"],
    [{ done: () => 1 }, 'its member "done" is a function'],
    [{ jobs: [{ run() {} }] }, 'its member "run" is a function'],
    [[undefined], 'its member "0" is undefined'],
    [{ size: Number.NaN }, 'its member "size" is NaN'],
    [{ size: -Infinity }, 'its member "size" is -Infinity'],
    [10n, "the value is a bigint"],
    [{ key: Symbol("key") }, 'its member "key" is a symbol'],
    [new Map([["a", 1]]), "the value is a Map"],
    [{ seen: new Set() }, 'its member "seen" is a Set'],
    [{ at: new Date(0) }, 'its member "at" is a Date'],
    [{ error: new TypeError("no") }, 'its member "error" is a TypeError'],
    [{ bytes: new Uint8Array(2) }, 'its member "bytes" is a Uint8Array'],
    [new Point(), "the value is a Point"],
    [itself, 'its member "0" is an object that contains itself'],
  ])("does not preserve %o", (value, place) => {
    expect(flawOfJson(value)).toBe(`${place}, which JSON does not keep`);
  });
});

import { expect, test } from "vitest";

import { Placeholders, compareExactly } from "./placeholders.ts";

test("ignores the order of JSON properties", () => {
  const [left, right] = ['{"a":[1,{"b":null}],"c":"<x>"}', '{"c":"<x>","a":[1,{"b":null}]}'];
  expect(compareExactly(JSON.parse(left), JSON.parse(right))).toBeUndefined();
});

test.each<[unknown, unknown, object]>([
  [{ a: { b: 1 } }, { a: { b: 2 } }, { path: "a.b", expected: "1", received: "2" }],
  [{ a: 1 }, {}, { path: "a", expected: "1", received: "nothing" }],
  [{}, { a: null }, { path: "a", expected: "nothing", received: "null" }],
  [[1], [1, 2], { path: "[1]", expected: "nothing", received: "2" }],
  [{ a: [1, 2] }, { a: [1] }, { path: "a[1]", expected: "2", received: "nothing" }],
  [{ a: [] }, { a: {} }, { path: "a", expected: "[]", received: "{}" }],
  [{ a: {} }, { a: null }, { path: "a", expected: "{}", received: "null" }],
  ["1", 1, { path: "", expected: '"1"', received: "1" }],
  [{ toString: 1 }, {}, { path: "toString", expected: "1", received: "nothing" }],
  [{}, JSON.parse('{"__proto__":1}'), { path: "__proto__", expected: "nothing", received: "1" }],
])("finds the difference between %j and %j", (expected, received, difference) => {
  expect(compareExactly(expected, received)).toEqual(difference);
  expect(new Placeholders().compare(expected, received)).toEqual(difference);
});

test("a placeholder keeps the first value that it matches", () => {
  const placeholders = new Placeholders();
  expect(placeholders.compare({ id: "<s>", other: "<t>" }, { id: "x", other: [1] })).toBeUndefined();
  expect(placeholders.compare(["<s>", "<t>"], ["x", [1]])).toBeUndefined();
  expect(placeholders.compare({ id: "<s>" }, { id: "y" })).toEqual({
    path: "id",
    expected: '"x"',
    received: '"y"',
  });
  expect(placeholders.compare("<t>", [1, 2])).toMatchObject({ path: "[1]" });
});

test("two placeholders cannot match the same value", () => {
  const placeholders = new Placeholders();
  expect(placeholders.compare(["<s>", "<t>"], [{ a: 1 }, { a: 2 }])).toBeUndefined();
  expect(placeholders.compare(["<u>"], [{ a: 2 }])).toEqual({
    path: "[0]",
    expected: '"<u>", another value than "<t>",',
    received: '{"a":2}',
  });
});

test("a placeholder does not match a missing value, and its value is not used as a template", () => {
  const placeholders = new Placeholders();
  expect(placeholders.compare({ a: "<s>" }, {})).toEqual({
    path: "a",
    expected: '"<s>"',
    received: "nothing",
  });
  expect(placeholders.compare("<s>", { "...": "<any>" })).toBeUndefined();
  expect(placeholders.compare("<s>", { "...": "x", b: 1 })).toMatchObject({ path: "..." });
});

test("<any> matches a different value each time", () => {
  const placeholders = new Placeholders();
  expect(placeholders.compare(["<any>", "<any>"], [1, { a: 2 }])).toBeUndefined();
  expect(placeholders.compare({ a: "<any>" }, {})).toMatchObject({ path: "a" });
});

test("only an object with `...` can have additional properties", () => {
  const placeholders = new Placeholders();
  const template = { a: { "...": "...", b: {} } };
  expect(placeholders.compare(template, { a: { b: {}, c: 1 } })).toBeUndefined();
  expect(placeholders.compare(template, { a: { b: { c: 1 } } })).toMatchObject({ path: "a.b.c" });
  expect(placeholders.compare(template, { a: {} })).toMatchObject({ path: "a.b" });
  expect(placeholders.compare(template, { a: { b: {} }, c: 1 })).toMatchObject({ path: "c" });
});

test("a sent message contains the values of placeholders, or the names of unset ones, but no `...`", () => {
  const placeholders = new Placeholders();
  placeholders.compare("<heard>", { x: 1 });
  const template = { "...": "...", a: ["<heard>", "<said>", "<any>"], b: { "...": "...", c: "a <said>" } };
  expect(placeholders.fillIn(template)).toEqual({ a: [{ x: 1 }, "said", "any"], b: { c: "a <said>" } });
  expect(placeholders.compare("<said>", "other")).toMatchObject({ expected: '"said"' });
});

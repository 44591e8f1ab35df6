import { expect, test } from "vitest";

import { RequestError } from "../jsonrpc/request-error.ts";
import { negotiateVersion } from "./negotiate-version.ts";

function refusalOf(requested: unknown, supported: readonly number[]): unknown {
  let refusal: unknown;
  try {
    negotiateVersion(requested, supported);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(RequestError);
  return (refusal as RequestError).toErrorObject();
}

test.each([
  { requested: 1, supported: [1], answer: 1 },
  { requested: 0, supported: [1], answer: 1 },
  { requested: 2, supported: [1], answer: 1 },
  { requested: 65535, supported: [1], answer: 1 },
  { requested: 1, supported: [1, 2], answer: 1 },
  { requested: 2, supported: [1, 2], answer: 2 },
  { requested: 2, supported: [2, 1], answer: 2 },
  { requested: 3, supported: [1, 2], answer: 2 },
  { requested: 65535, supported: [1, 2], answer: 2 },
  { requested: 2, supported: [2], answer: 2 },
  { requested: 9, supported: [2], answer: 2 },
])(
  "answers version $requested with $answer when supporting $supported",
  ({ requested, supported, answer }) => {
    expect(negotiateVersion(requested, supported)).toBe(answer);
  },
);

test.each([
  { requested: 0, supported: [1, 2] },
  { requested: 1, supported: [2] },
  { requested: 0, supported: [2] },
])("rejects version $requested when supporting only $supported", ({ requested, supported }) => {
  expect(refusalOf(requested, supported)).toEqual({
    code: -32022,
    message: `Protocol version ${requested} is not served`,
    data: { requested, supported },
  });
});

test.each([[undefined], [null], ["1"], [1.5], [-1], [{}], [true]])(
  "rejects %j as an invalid version",
  (requested) => {
    expect(refusalOf(requested, [1, 2])).toMatchObject({ code: -32602 });
  },
);

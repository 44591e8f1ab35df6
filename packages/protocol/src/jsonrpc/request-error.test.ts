import { expect, test } from "vitest";

import {
  RequestError,
  internalError,
  invalidParams,
  methodNotFound,
  requestCancelled,
} from "./request-error.ts";

test("serializes to the `error` member of the response", () => {
  expect(new RequestError(-32000, "Sign in first").toErrorObject()).toEqual({
    code: -32000,
    message: "Sign in first",
  });
  expect(new RequestError(-32002, "m", null).toErrorObject()).toEqual({
    code: -32002,
    message: "m",
    data: null,
  });
});

test.each([
  [
    invalidParams("Cannot open", { issues: [] }),
    { code: -32602, message: "Cannot open", data: { issues: [] } },
  ],
  [methodNotFound("a/b"), { code: -32601, message: 'Method not found: "a/b"', data: { method: "a/b" } }],
  [requestCancelled(), { code: -32800, message: "Request cancelled" }],
  [internalError(), { code: -32603, message: "Internal error" }],
])("creates common error %# with its code, message and data", (error, wire) => {
  expect(error).toBeInstanceOf(RequestError);
  expect(error.toErrorObject()).toEqual(wire);
});

import { expect, test } from "vitest";

import { cancelledRequestId } from "./cancel-request.ts";

test.each([
  [{ requestId: 0 }, 0],
  [{ requestId: "a" }, "a"],
  [{ requestId: 1, _meta: {} }, 1],
  [{ requestId: null }, undefined],
  [{ requestId: { id: 1 } }, undefined],
  [{ id: 1 }, undefined],
  [[1], undefined],
  ["1", undefined],
  [null, undefined],
  [undefined, undefined],
])("reads from %j that the request is %j", (params, id) => {
  expect(cancelledRequestId(params)).toBe(id);
});

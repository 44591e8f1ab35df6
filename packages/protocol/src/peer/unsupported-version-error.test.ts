import { expect, test } from "vitest";

import { UnsupportedVersionError } from "./unsupported-version-error.ts";

test.each([
  [99, "Cannot speak protocol version 99 of the agent: the client speaks 1 or 2"],
  ["1", 'Cannot speak protocol version "1" of the agent: the client speaks 1 or 2'],
  [undefined, "Cannot speak protocol version undefined of the agent: the client speaks 1 or 2"],
])("names the version %j and the supported versions", (version, message) => {
  const error = new UnsupportedVersionError(version, [1, 2]);
  expect(error.message).toBe(message);
  expect(error).toMatchObject({ name: "UnsupportedVersionError", version, supported: [1, 2] });
});

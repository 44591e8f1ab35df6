import { ErrorCode } from "@parley/protocol";
import { expect, test } from "vitest";

import { classes, codes } from "./error-table.ts";

test("the catalog lists exactly the error codes that the protocol defines", () => {
  expect(Object.fromEntries(codes.map(({ code, name }) => [name, code]))).toEqual(ErrorCode);
});

const entries = [
  import("@parley/schema"),
  import("@parley/protocol"),
  import("@parley/client"),
  import("@parley/client/node"),
  import("@parley/agent"),
  import("@parley/storage"),
  import("@parley/mcp-transport"),
];

test("the catalog lists exactly the error classes that the packages export", async () => {
  const exported = (await Promise.all(entries)).flatMap((module) => Object.keys(module));
  const errors = [...new Set(exported.filter((name) => name.endsWith("Error") && /^[A-Z]/.test(name)))];
  expect(classes.map(({ name }) => name).toSorted()).toEqual(errors.toSorted());
});

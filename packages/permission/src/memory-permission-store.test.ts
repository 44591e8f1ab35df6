import { expect, it } from "vitest";

import { memoryPermissionStore } from "./memory-permission-store.ts";
import { permissionStoreContract } from "./testing/permission-store-contract.ts";

permissionStoreContract("in memory", async () => memoryPermissionStore());

it("stores rules with any lifetime", async () => {
  const store = memoryPermissionStore();
  const rule = {
    subject: { type: "tool", tool: "write" },
    roots: ["/p"],
    owner: "",
    decision: "allow",
    lifetime: "session",
  } as const;
  await store.remember(rule);
  expect(await store.find(rule)).toEqual(rule);
});

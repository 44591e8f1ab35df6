import { permissionStoreContract } from "@parley/permission/testing";
import { expect, it } from "vitest";

import { createSessionMemory } from "../storage/create-session-memory.ts";
import { createTransientEntries } from "../storage/transient-entries.ts";
import { sessionPermissionStore } from "./session-permission-store.ts";

permissionStoreContract("in the memory of a session", async () =>
  sessionPermissionStore(createSessionMemory(createTransientEntries(), "engine"), "s"),
);

it("ignores stored values that are not rules, such as decisions from before rules had roots", async () => {
  const memory = createSessionMemory(createTransientEntries(), "engine");
  const store = sessionPermissionStore(memory, "s");
  const query = { subject: { type: "command", command: "rm" }, roots: ["/p"], owner: "" } as const;
  await store.remember({ ...query, decision: "allow", lifetime: "session" });
  const [key = ""] = await memory.keys();
  await memory.set("permission:rm", true);
  expect(await store.list(query)).toHaveLength(1);
  await memory.set(key, true);
  expect(await store.find(query)).toBeUndefined();
  expect(await store.list(query)).toEqual([]);
});

import type * as storage from "@parley/storage";
import { expectTypeOf, test } from "vitest";

import type * as agent from "./session-store.ts";

// Type checks that fail at compile time. TypeScript compares method parameters in both directions, so what an agent
// passes to a store is checked separately.

test("every store of @parley/storage is a store for an agent", () => {
  expectTypeOf<storage.SessionStore>().toExtend<Required<agent.SessionStore>>();
  expectTypeOf<storage.SessionWriter>().toExtend<agent.SessionWriter>();
});

test("a store returns what an agent reads", () => {
  expectTypeOf<storage.SessionRecord>().toExtend<agent.SessionRecord>();
  expectTypeOf<storage.SessionPage>().toExtend<agent.SessionPage>();
  expectTypeOf<storage.Entry>().toExtend<agent.SessionEntry>();
  expectTypeOf<storage.SessionStoreError>().toExtend<agent.SessionStoreError>();
});

test("an agent passes what a store accepts", () => {
  expectTypeOf<agent.NewSession>().toExtend<storage.NewSession>();
  expectTypeOf<agent.SessionPatch>().toExtend<storage.SessionPatch>();
  expectTypeOf<agent.SessionQuery>().toExtend<storage.SessionQuery>();
  expectTypeOf<agent.NewSessionEntry>().toExtend<storage.EntryInput>();
  expectTypeOf<Parameters<agent.SessionStore["write"]>[1]>().toExtend<storage.WriteOptions>();
  expectTypeOf<Parameters<agent.SessionStore["read"]>[1]>().toExtend<storage.ReadOptions>();
});

test("an agent knows every error code of a store", () => {
  expectTypeOf<agent.SessionStoreErrorCode>().toEqualTypeOf<storage.SessionStoreErrorCode>();
});

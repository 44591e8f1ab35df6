import type * as storage from "@parley/storage";
import { expectTypeOf, test } from "vitest";

import type * as agent from "./session-store.ts";

// These checks run at compile time. TypeScript compares method parameters bivariantly, so the arguments that an agent
// passes to a store need a separate check.

test("every @parley/storage store can be passed to an agent", () => {
  expectTypeOf<storage.SessionStore>().toExtend<Required<agent.SessionStore>>();
  expectTypeOf<storage.SessionWriter>().toExtend<agent.SessionWriter>();
});

test("a store returns the types that an agent reads", () => {
  expectTypeOf<storage.SessionRecord>().toExtend<agent.SessionRecord>();
  expectTypeOf<storage.SessionPage>().toExtend<agent.SessionPage>();
  expectTypeOf<storage.Entry>().toExtend<agent.SessionEntry>();
  expectTypeOf<storage.SessionStoreError>().toExtend<agent.SessionStoreError>();
});

test("a store accepts the types that an agent passes", () => {
  expectTypeOf<agent.NewSession>().toExtend<storage.NewSession>();
  expectTypeOf<agent.SessionPatch>().toExtend<storage.SessionPatch>();
  expectTypeOf<agent.SessionQuery>().toExtend<storage.SessionQuery>();
  expectTypeOf<agent.NewSessionEntry>().toExtend<storage.EntryInput>();
  expectTypeOf<Parameters<agent.SessionStore["write"]>[1]>().toExtend<storage.WriteOptions>();
  expectTypeOf<Parameters<agent.SessionStore["read"]>[1]>().toExtend<storage.ReadOptions>();
});

test("an agent handles every error code that a store can return", () => {
  expectTypeOf<agent.SessionStoreErrorCode>().toEqualTypeOf<storage.SessionStoreErrorCode>();
});

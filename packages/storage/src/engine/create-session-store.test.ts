import { setImmediate as nextTurn } from "node:timers/promises";

import { MemoryEngine } from "../memory/memory-engine.ts";
import { sessionStoreContract } from "../testing/session-store-contract.ts";
import { createSessionStore } from "./create-session-store.ts";
import type { SessionEngine } from "./session-engine.ts";

/** Delays an engine's results by a few event loop turns, as if it ran on another thread or machine. */
function answeringLater(engine: SessionEngine): SessionEngine {
  const later = (method: (...args: unknown[]) => unknown) => {
    return async (...args: unknown[]) => {
      await nextTurn();
      const answer = await Reflect.apply(method, engine, args);
      await nextTurn();
      return answer;
    };
  };
  return new Proxy(engine, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? later(member as (...args: unknown[]) => unknown) : member;
    },
  });
}

sessionStoreContract("A store over an engine that answers later", () =>
  Promise.resolve(createSessionStore(answeringLater(new MemoryEngine()))),
);

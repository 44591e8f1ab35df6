// Runs in a worker thread. Opens the database that the worker data describes and handles the calls of `ThreadEngine`.
import { parentPort, workerData } from "node:worker_threads";

import type { SessionEngine } from "../../engine/session-engine.ts";
import { openDatabase } from "../open-database.ts";
import { SqliteEngine } from "../sqlite-engine.ts";
import { packFailure } from "./thread-messages.ts";
import type { ThreadAnswer, ThreadCall, ThreadData } from "./thread-messages.ts";

const { path, options } = workerData as ThreadData;
/** Opened by the first call, so that call reports any failure to open it. */
let engine: SessionEngine | undefined;

function answer({ id, method, args }: ThreadCall): ThreadAnswer {
  try {
    engine ??= new SqliteEngine(openDatabase(path, options));
    const work = engine[method] as (...args: readonly unknown[]) => unknown;
    return { id, result: Reflect.apply(work, engine, args) };
  } catch (error) {
    return { id, failure: packFailure(error) };
  }
}

parentPort?.on("message", (call: ThreadCall) => {
  parentPort?.postMessage(answer(call), []);
  // Without a listener, the thread exits.
  if (call.method === "close") parentPort?.close();
});

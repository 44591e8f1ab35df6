import { afterEach, describe, expect, test } from "vitest";

import {
  type Script,
  createScript,
  describeScript,
  shrinkScript,
} from "../fixtures/interleaving/create-script.ts";
import { Simulation } from "../fixtures/interleaving/simulation.ts";
import { OpenSession } from "../session/open-session.ts";
import { nextPhases, type RequestRule, type SessionRequestKind, requestRules } from "./session-phase.ts";
import { SessionRelease } from "./session-release.ts";
import { type ClosableSession, SessionSlot } from "./session-slot.ts";

/**
 * Number of scripts to run, each in one interleaving. Increase it after changing the host. 100,000 scripts take about
 * a minute.
 */
const SCRIPTS = Number(process.env["PARLEY_INTERLEAVINGS"] ?? 10_000);

const play = (script: Script): Promise<string | undefined> => new Simulation(script).run();

/** Runs scripts until one breaks a guarantee, and returns that script. */
async function search(): Promise<Script | undefined> {
  for (let seed = 0; seed < SCRIPTS; seed++) {
    // Yields to the event loop, because scripts run entirely in microtasks.
    if (seed % 128 === 0) await new Promise(setImmediate);
    const script = createScript(seed);
    if ((await play(script)) !== undefined) return script;
  }
  return undefined;
}

test("no interleaving of requests from three clients breaks a guarantee", { timeout: 600_000 }, async () => {
  const script = await search();
  if (script === undefined) return;
  const shortest = await shrinkScript(script, async (shorter) => (await play(shorter)) !== undefined);
  expect.fail(
    `Seed ${script.seed}: ${await play(script)}\nShortest: ${await play(shortest)}\n${describeScript(shortest)}`,
  );
});

test("a script always replays identically", async () => {
  const script = createScript(4711);
  const trace = async (): Promise<readonly string[]> => {
    const simulation = new Simulation(script);
    await simulation.run();
    return simulation.stored;
  };
  const first = await trace();
  expect(first.length).toBeGreaterThan(0);
  expect(await trace()).toEqual(first);
});

describe("the search detects", { timeout: 600_000 }, () => {
  const undo: (() => void)[] = [];
  afterEach(() => {
    for (const restore of undo.splice(0)) restore();
  });

  function replace<Target extends object, Key extends keyof Target>(
    target: Target,
    key: Key,
    value: Target[Key],
  ): void {
    const before = target[key];
    target[key] = value;
    undo.push(() => {
      target[key] = before;
    });
  }
  const rules: Record<SessionRequestKind, RequestRule> = requestRules;

  test("a session that counts as open after it failed to open", async () => {
    replace(nextPhases.opening, "failed", "open");
    await expect(search()).resolves.toBeDefined();
  });

  test("requests for a session that do not wait for one another", async () => {
    replace(SessionSlot.prototype, "request", function (this: SessionSlot<ClosableSession>, request, task) {
      this.arrive(request);
      return task(this, new AbortController().signal, () => undefined);
    });
    await expect(search()).resolves.toBeDefined();
  });

  test("a close that does not stop pending opens", async () => {
    replace(rules, "close", { ...rules.close, stops: ["prompt"] });
    await expect(search()).resolves.toBeDefined();
  });

  test("a lost session that is treated as a cancellation", async () => {
    replace(SessionRelease.prototype, "lose", function (this: SessionRelease, sessionId) {
      void this.end(sessionId);
    });
    await expect(search()).resolves.toBeDefined();
  });

  test("a load that succeeds even though the open session was lost", async () => {
    replace(OpenSession.prototype, "assertCurrent", () => Promise.resolve());
    await expect(search()).resolves.toBeDefined();
  });

  test("a cancel that reaches other clients even though its sender does not have the session open", async () => {
    replace(rules, "cancel", { ...rules.cancel, reachesAllOnlyIfOpen: false });
    await expect(search()).resolves.toBeDefined();
  });
});

import type { SessionSetup } from "@parley/protocol/session";
import { describe, expect, it } from "vitest";

import { OpenAttempt } from "./open-attempt.ts";

const setup: SessionSetup = { modes: undefined, configOptions: undefined, commands: undefined };

/** Creates an attempt, and a list of the ends that were called. */
function createAttempt(fail?: Error): { attempt: OpenAttempt; called: string[] } {
  const called: string[] = [];
  const attempt = new OpenAttempt({
    commit(answer) {
      called.push(answer === setup ? "commit" : "commit of something else");
      if (fail !== undefined) throw fail;
    },
    rollback: () => void called.push("rollback"),
  });
  return { attempt, called };
}

/** Resolves to whether the attempt has ended. */
async function hasEnded({ ended }: OpenAttempt): Promise<boolean> {
  return Promise.race([ended.then(() => true), Promise.resolve().then(() => false)]);
}

const ends: readonly (readonly [string, (attempt: OpenAttempt) => void])[] = [
  ["commit", (attempt) => attempt.commit(setup)],
  ["roll back", (attempt) => attempt.rollback()],
];

describe("an attempt to open a session", () => {
  it("commits the agent's answer, and has ended then", async () => {
    const { attempt, called } = createAttempt();
    expect(await hasEnded(attempt)).toBe(false);
    attempt.commit(setup);
    expect(called).toEqual(["commit"]);
    expect(await hasEnded(attempt)).toBe(true);
  });

  it("rolls back, and has ended then", async () => {
    const { attempt, called } = createAttempt();
    attempt.rollback();
    expect(called).toEqual(["rollback"]);
    expect(await hasEnded(attempt)).toBe(true);
  });

  it.each(ends.flatMap((first) => ends.map((second) => [first, second] as const)))(
    "changes nothing by a second end: %j",
    ([, end], [, endAgain]) => {
      const { attempt, called } = createAttempt();
      end(attempt);
      const before = [...called];
      endAgain(attempt);
      expect(called).toEqual(before);
    },
  );

  it("can be rolled back if committing throws", async () => {
    const { attempt, called } = createAttempt(new Error("malformed"));
    expect(() => attempt.commit(setup)).toThrow("malformed");
    expect(await hasEnded(attempt)).toBe(false);
    attempt.rollback();
    expect(called).toEqual(["commit", "rollback"]);
    expect(await hasEnded(attempt)).toBe(true);
  });
});

import { expect, test, vi } from "vitest";

import type { CheckedEntry } from "./check-entries.ts";
import { CommitQueue } from "./commit-queue.ts";

function entries(...bodies: string[]): CheckedEntry[] {
  return bodies.map((body) => ({ at: 0, kind: "k", body, count: 1 }));
}

/** Creates a commit function that records and numbers the entries. */
function recordCommits() {
  const commits: string[][] = [];
  let seq = 0;
  const commit = (group: readonly CheckedEntry[], count = group.length): number => {
    commits.push(group.map((entry) => entry.body));
    return (seq += count);
  };
  return { commits, commit };
}

test("combines back-to-back appends into one commit", async () => {
  const { commits, commit } = recordCommits();
  const queue = new CommitQueue(commit);
  const later = Promise.resolve().then(() => queue.append(entries("d")));
  const lasts = await Promise.all([queue.append(entries("a", "b")), queue.append(entries("c")), later]);
  expect(lasts).toEqual([2, 3, 4]);
  expect(commits).toEqual([["a", "b", "c", "d"]]);
});

test("combines appends that arrive during a commit into the next one", async () => {
  const { commits, commit } = recordCommits();
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const queue = new CommitQueue(async (group) => {
    started.resolve();
    await gate.promise;
    return commit(group);
  });
  const first = queue.append(entries("a"));
  await started.promise;
  const others = [queue.append(entries("b")), queue.append(entries("c"))];
  gate.resolve();
  expect(await Promise.all([first, ...others])).toEqual([1, 2, 3]);
  expect(commits).toEqual([["a"], ["b", "c"]]);
});

test("calls a function that supplies entries when the commit starts, and lets an entry use several numbers", async () => {
  const { commits, commit } = recordCommits();
  const gate = Promise.withResolvers<void>();
  const queue = new CommitQueue(async (group, count) => {
    await gate.promise;
    return commit(group, count);
  });
  const first = queue.append(entries("a"));
  const pieces = ["b"];
  const joined = queue.append(() => [{ at: 0, kind: "k", body: pieces.join(""), count: pieces.length }]);
  const last = queue.append(entries("e"));
  pieces.push("c", "d");
  gate.resolve();
  expect(await Promise.all([first, joined, last])).toEqual([1, 4, 5]);
  expect(commits.flat()).toEqual(["a", "bcd", "e"]);
});

test("limits a commit to 1000 entries unless a single append has more", async () => {
  const { commits, commit } = recordCommits();
  const queue = new CommitQueue(commit);
  const sizes = [600, 400, 1, 3000, 999];
  await Promise.all(sizes.map((size) => queue.append(entries(...Array.from({ length: size }, () => "x")))));
  expect(commits.map((group) => group.length)).toEqual([1000, 1, 3000, 999]);
});

test("rejects the appends of a failed commit and continues the queue", async () => {
  let failures = 1;
  const queue = new CommitQueue((group) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error("no room");
    }
    return group.length;
  });
  const outcomes = await Promise.allSettled([queue.append(entries("a")), queue.append(entries("b"))]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(["rejected", "rejected"]);
  expect(await queue.append(entries("c"))).toBe(1);
});

test("to avoid gaps, rejects the appends queued after a failed commit, but no other operations", async () => {
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const commits: string[] = [];
  const queue = new CommitQueue(async (group) => {
    started.resolve();
    if (group[0]?.body === "a") await gate.promise;
    commits.push(...group.map(({ body }) => body));
    return commits.length;
  });
  const first = queue.append(entries("a"));
  await started.promise;
  const waiting = [queue.append(entries("b")), queue.run(() => undefined), queue.append(entries("c"))];
  gate.reject(new Error("the connection is lost"));
  const outcomes = await Promise.allSettled([first, ...waiting]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled", "rejected"]);
  expect(await queue.append(entries("d"))).toBe(1);
  expect(commits).toEqual(["d"]);
});

test("runs operations and appends in queue order, even if some fail", async () => {
  const { commits, commit } = recordCommits();
  const queue = new CommitQueue(commit);
  const fails = (): never => {
    commits.push(["operation"]);
    throw new Error("not this");
  };
  const appended = queue.append(entries("a"));
  const operation = queue.run(fails);
  const after = queue.append(entries("b"));
  await expect(operation).rejects.toThrow("not this");
  expect(await Promise.all([appended, after])).toEqual([1, 2]);
  expect(commits).toEqual([["a"], ["operation"], ["b"]]);
});

/**
 * Appends ten times in sequence, with commits that each take `ms`. Resolves to the number of event loop turns that
 * passed.
 */
async function turnsAmongCommits(ms: number): Promise<number> {
  const { commit } = recordCommits();
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const queue = new CommitQueue((group) => {
    now += ms;
    return commit(group);
  });
  let turns = 0;
  const countTurn = (): void => {
    turns += 1;
    immediate = setImmediate(countTurn);
  };
  let immediate = setImmediate(countTurn);
  for (let count = 0; count < 10; count += 1) await queue.append(entries("x"));
  clearImmediate(immediate);
  return turns;
}

test("lets the event loop run between a synchronous engine's slow commits", async () => {
  expect(await turnsAmongCommits(3)).toBeGreaterThanOrEqual(9);
});

test("does not yield to the event loop for each fast commit", async () => {
  expect(await turnsAmongCommits(0)).toBe(1);
});

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import type { SessionPage } from "@parley/storage";

import { median } from "../median.ts";
import { DIRECTORIES, NEWEST } from "./storage-subject.ts";
import type { ListPosition, StorageSubject } from "./storage-subject.ts";

/** The same measurement for a bare driver and a store. */
export interface Pair {
  readonly bare: number;
  readonly store: number;
}

export interface StorageFigures {
  /** Entries per second, with each append awaited. */
  readonly appendOne: Pair;
  /** Entries per second with 64 appends in flight. The driver writes 64 per transaction instead. */
  readonly appendMany: Pair;
  /** Entries per second when reading pages of 500. */
  readonly replay: Pair;
  /** Median time per page in microseconds, over all pages. */
  readonly listMedian: Pair;
  readonly listP99: Pair;
  /** Median time to list the first page of one directory's sessions, in microseconds. */
  readonly listOfCwdMedian: Pair;
  readonly listOfCwdP99: Pair;
  /** Memory of the process at startup and for each kind of work. */
  readonly memory: Readonly<Record<"start" | "append" | "replay" | "list", Memory>>;
}

/** Memory use of a process in megabytes. */
export interface Memory {
  /** Peak memory of the process, which may be more than it needs. */
  readonly peak: number;
  /** Memory in use after garbage collection. */
  readonly live: number;
}

export interface StorageLoad {
  readonly sessions: number;
  readonly entries: number;
}

setFlagsFromString("--expose_gc");
const collectGarbage = runInNewContext("gc") as () => void;

const IN_FLIGHT = 64;
const ROUNDS = 5;
const PAGE = 500;

/** Runs the complete workload with one subject. Alternates between the parts that are compared. */
export async function measureStorage(subject: StorageSubject, load: StorageLoad): Promise<StorageFigures> {
  const start = (await withMemory(() => Promise.resolve())).memory;
  await subject.store.create({ sessionId: "long", cwd: "/", createdAt: 1 });
  const perRound = Math.ceil(load.entries / ROUNDS);
  const append = await withMemory(() => measureAppends(subject, perRound));
  const replay = await withMemory(() => measureReplay(subject, perRound * ROUNDS));
  await subject.fillSessions(load.sessions);
  const list = await withMemory(() => measureLists(subject, load.sessions));
  return {
    ...append.result,
    replay: replay.result,
    ...list.result,
    memory: { start, append: append.memory, replay: replay.memory, list: list.memory },
  };
}

async function measureAppends(
  subject: StorageSubject,
  perRound: number,
): Promise<Pick<StorageFigures, "appendOne" | "appendMany">> {
  const writer = await subject.store.write("long", { owner: "bench", ttlMs: 3_600_000 });
  const write = (index: number): Promise<number> =>
    writer.append([{ kind: "event", body: entryBody(index) }]);
  const one = Math.ceil(perRound / 200);
  const many = perRound - one;
  const appendOne = await alternate({
    bare: () => rate(one, () => inSteps(one, 1, (index) => subject.append(bodies(index, 1)))),
    store: () => rate(one, () => inSteps(one, 1, write)),
  });
  // A fifth is enough to measure the bare driver.
  const bareMany = Math.ceil(many / 5);
  const appendMany = await alternate({
    bare: () =>
      rate(bareMany, () => inSteps(bareMany, IN_FLIGHT, (index) => subject.append(bodies(index, IN_FLIGHT)))),
    store: () => rate(many, () => inParallel(many, write)),
  });
  await writer.release();
  return { appendOne, appendMany };
}

/** Runs several rounds that alternate between driver and store. Returns the medians. */
async function alternate(work: Readonly<Record<keyof Pair, () => Promise<number>>>): Promise<Pair> {
  const rates = { bare: [] as number[], store: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bare.push(await work.bare());
    rates.store.push(await work.store());
  }
  return { bare: median(rates.bare), store: median(rates.store) };
}

async function inSteps(
  count: number,
  step: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  for (let index = 0; index < count; index += step) await work(index);
}

async function inParallel(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await work((next += 1));
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}

async function measureReplay(subject: StorageSubject, entries: number): Promise<Pair> {
  const session = await subject.findSession("long");
  let bytes = 0;
  const bare = await rate(entries, async () => {
    for (let from = 1; from <= entries; from += PAGE) {
      for (const body of await subject.readRange(session, from, from + PAGE - 1)) bytes += body.length;
    }
  });
  const store = await rate(entries, async () => {
    for await (const page of subject.store.read("long")) for (const { body } of page) bytes -= body.length;
  });
  if (bytes !== 0) throw new Error(`Cannot compare: the store read ${-bytes} characters more or less`);
  return { bare, store };
}

type ListFigures = Pick<StorageFigures, "listMedian" | "listP99" | "listOfCwdMedian" | "listOfCwdP99">;

async function measureLists(subject: StorageSubject, sessions: number): Promise<ListFigures> {
  const all = await walkAll(subject);
  const ofCwd = { bare: [] as number[], store: [] as number[] };
  for (let index = 0; index < Math.min(DIRECTORIES, sessions); index += 1) {
    const cwd = `/project/${(index * 7919) % DIRECTORIES}`;
    ofCwd.bare.push(await micros(() => subject.listPage(NEWEST, cwd)));
    ofCwd.store.push(await micros(() => subject.store.list({ cwd })));
  }
  return {
    listMedian: both(all, 0.5),
    listP99: both(all, 0.99),
    listOfCwdMedian: both(ofCwd, 0.5),
    listOfCwdP99: both(ofCwd, 0.99),
  };
}

/** Reads the whole list from the driver and the store, alternating after each page. */
async function walkAll(subject: StorageSubject): Promise<{ bare: number[]; store: number[] }> {
  const times = { bare: [] as number[], store: [] as number[] };
  let [after, cursor]: [ListPosition | undefined, string | undefined] = [NEWEST, undefined];
  while (after !== undefined) {
    let rows: readonly ListPosition[] = [];
    let page: SessionPage = { sessions: [] };
    const [from, query] = [after, { cursor }];
    times.bare.push(await micros(async () => void (rows = await subject.listPage(from))));
    times.store.push(await micros(async () => void (page = await subject.store.list(query))));
    if (page.sessions.at(-1)?.sessionId !== rows.slice(0, 50).at(-1)?.sessionId) {
      throw new Error("Cannot compare: the pages end with different sessions");
    }
    after = rows.length > 50 ? rows[49] : undefined;
    cursor = page.nextCursor;
  }
  return times;
}

function both(times: { bare: number[]; store: number[] }, part: number): Pair {
  return { bare: quantile(times.bare, part), store: quantile(times.store, part) };
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

async function rate(count: number, work: () => Promise<void>): Promise<number> {
  return Math.round((count * 1e6) / (await micros(work)));
}

async function micros(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) * 1000;
}

/** Returns the result of `work`, and the memory of the process during and after it. */
async function withMemory<T>(work: () => Promise<T>): Promise<{ result: T; memory: Memory }> {
  let peak = process.memoryUsage.rss();
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  try {
    const result = await work();
    peak = Math.max(peak, process.memoryUsage.rss());
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return { result, memory: { peak: megabytes(peak), live: megabytes(heapUsed + external) } };
  } finally {
    clearInterval(timer);
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

function bodies(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => entryBody(from + index));
}

/**
 * Returns a typical agent entry: usually a short chunk, and every fiftieth time a longer text, like the output of a
 * tool.
 */
function entryBody(index: number): string {
  const length = index % 50 === 0 ? 4600 : 60 + (index % 40);
  return JSON.stringify({ type: "agent_message_chunk", index, text: "x".repeat(length) });
}

import { LEAST_KEPT_LENGTH } from "@parley/protocol/limits";
import { describe, expect, onTestFinished, test } from "vitest";

import { LogMemory } from "./log-memory.ts";
import type { MessageSink } from "./message-sink.ts";
import type { WrittenMessage } from "./message-text.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";
import { StreamLog } from "./stream-log.ts";
import { type StreamPhase, type StreamStep, nextStreamPhases } from "./stream-phase.ts";

/** Maximum number of events in a sequence. */
const DEPTH = 5;
/** Number of messages in a large push: enough for the log to pack them once they are written. */
const MANY = 130;
/** Number of messages that fit in the log. */
const ROOM = 200;

const messages: readonly OutgoingMessage[] = Array.from({ length: DEPTH * MANY + 1 }, (_, index) => ({
  text: String(index + 1),
  session: "s",
}));

/** A client's stream. Full after each write until the client reads. */
class Stream implements MessageSink {
  readonly received: number[] = [];
  hasRoom = true;
  state: "open" | "cut" | "closed" | "left" = "open";
  /** Number of the message after which the stream starts, if known. */
  readonly from: number | undefined;

  readonly #onTaken: (number: number) => void;

  constructor(from: number | undefined, onTaken: (number: number) => void) {
    this.from = from;
    this.#onTaken = onTaken;
  }

  write(batch: readonly WrittenMessage[]): undefined {
    claim(this.hasRoom && this.state === "open", "a stream is written to while it takes nothing");
    for (const { text } of batch) this.received.push(Number(text));
    this.#onTaken(this.received.at(-1) ?? 0);
    this.hasRoom = false;
  }

  end(): void {
    claim(this.state === "open" || this.state === "cut", "a stream is closed twice");
    this.state = "closed";
  }

  cut(): void {
    claim(this.state === "open" || this.state === "cut", "a stream is cut that is gone");
    this.state = "cut";
  }
}

/** A log, its streams, and a model of what their clients may expect. */
class World {
  readonly log: StreamLog;
  readonly memory = new LogMemory(ROOM * LEAST_KEPT_LENGTH);
  readonly keeps: boolean;
  pushed = 0;
  stream: Stream | undefined;
  before: Stream | undefined;
  /** Number of the last message that a stream has received, if known. */
  taken: number | undefined = 0;
  /** Streams can start only after messages with a higher number. */
  gone = -1;
  /** Whether the log has been flushed since it last grew. */
  isFlushed = true;
  isEnded = false;

  constructor(keeps: boolean) {
    this.keeps = keeps;
    const addResumePoint = ({ text }: OutgoingMessage): WrittenMessage => ({ text, resumePoint: text });
    this.log = new StreamLog(this.memory, () => false, keeps ? addResumePoint : undefined);
  }

  push(count: number): void {
    this.isFlushed = false;
    for (let index = 0; index < count; index++) this.log.push(messages[this.pushed++] as OutgoingMessage);
  }

  /**
   * Opens a stream that starts after message `number` or, by default, after everything that the client has received.
   */
  open(number?: number): void {
    if (this.keeps && !this.#goTo(number)) return;
    this.before = this.stream ?? this.before;
    const from = this.keeps ? (number ?? this.taken) : undefined;
    this.stream = new Stream(from, (taken) => (this.taken = taken));
    this.isFlushed = true;
    this.log.attach(this.stream);
  }

  /** Prepares the log the way a connection does before it attaches a stream. */
  #goTo(number: number | undefined): boolean {
    const hasGap = this.log.takeGap();
    if (hasGap) this.taken = undefined;
    if (number === undefined) return !hasGap;
    const isKept = this.log.rewind(number);
    claim(!isKept || number > this.gone, "messages that were gone are back");
    if (!isKept) this.gone = Math.max(this.gone, number);
    else this.taken = number;
    return isKept;
  }
}

/** Events that can happen to a log. Each function returns `undefined` if its event is currently impossible. */
const events: Readonly<Record<string, (world: World) => (() => void) | undefined>> = {
  push: (world) => () => world.push(1),
  "push many": (world) => () => world.push(MANY),
  flush: (world) => () => {
    world.log.flush();
    world.isFlushed = true;
  },
  open: (world) => () => world.open(),
  "open from the start": (world) => (world.keeps ? () => world.open(0) : undefined),
  "open after the first": (world) => (world.keeps && world.pushed > 0 ? () => world.open(1) : undefined),
  read: (world) => world.stream && (() => read(world, world.stream)),
  "an earlier client reads": (world) => world.before && (() => read(world, world.before)),
  leave: (world) => world.stream && (() => leave(world, world.stream)),
  "an earlier client leaves": (world) => world.before && (() => leave(world, world.before)),
  shrink: ({ log }) => (log.length > 0 ? () => log.shrinkTo(Math.floor(log.length / 2), 0) : undefined),
  end: (world) => () => {
    world.log.end();
    world.isEnded = true;
  },
};

function read(world: World, stream: Stream | undefined): void {
  if (stream === undefined) return;
  stream.hasRoom = true;
  world.log.room(stream);
  if (stream === world.stream) world.isFlushed = true;
}

function leave(world: World, stream: Stream | undefined): void {
  if (stream === undefined) return;
  const isIts = stream === world.stream && stream.state !== "closed";
  claim(world.log.detach(stream) === isIts, "a log has detached a stream that is not its own");
  if (stream.state !== "closed") stream.state = "left";
  if (stream === world.stream) world.stream = undefined;
  else world.before = undefined;
}

function check({ log, stream, before, pushed, isEnded, isFlushed }: World): void {
  for (const each of [stream, before]) if (each !== undefined) checkOrder(each);
  claim(before?.state !== "open", "an earlier stream is still open");
  const isOpen = !isEnded && stream !== undefined && stream.state !== "closed";
  claim(log.isOpen === isOpen, `a stream is open: ${isOpen}`);
  claim(log.length <= ROOM * LEAST_KEPT_LENGTH, "the log holds too much");
  claim(log.taken >= 0, "less than nothing was taken");
  if (isEnded) claim(log.length === 0 && log.backlog === 0, "an ended log holds messages");
  if (isEnded || stream?.state !== "open") return;
  const last = stream.received.at(-1) ?? stream.from;
  if (last === undefined) return;
  claim(log.backlog === (pushed - last) * LEAST_KEPT_LENGTH, "what a stream has to take is counted wrong");
  claim(log.leftOf(pushed) === pushed - last, "the messages that a stream has to take are counted wrong");
  claim(!isFlushed || !stream.hasRoom || last === pushed, "a stream that has room lacks messages");
}

/** Checks that a stream has received each message once and in order. */
function checkOrder({ received, from }: Stream): void {
  const first = (from ?? (received[0] ?? 1) - 1) + 1;
  const isInOrder = received.every((number, index) => number === first + index);
  claim(isInOrder, "a stream misses a message, or has it twice");
}

function claim(holds: boolean, fault: string): void {
  if (!holds) throw new Error(fault);
}

/** Replays events from the start. Returns the events that can happen next. */
function play(keeps: boolean, names: readonly string[]): readonly string[] {
  const world = new World(keeps);
  for (const [index, name] of names.entries()) {
    events[name]?.(world)?.();
    if (index === names.length - 1) check(world);
  }
  return world.isEnded ? [] : Object.keys(events).filter((name) => events[name]?.(world) !== undefined);
}

/**
 * Plays every possible sequence of events. Returns the number of sequences, or throws an error with the events that
 * led to a failure.
 */
function playAll(keeps: boolean, names: readonly string[] = []): number {
  let next: readonly string[];
  try {
    next = play(keeps, names);
  } catch (error) {
    throw new Error(`After ${names.join(", ")}: ${(error as Error).message}`, { cause: error });
  }
  if (names.length === DEPTH) return 1;
  let count = 1;
  for (const name of next) count += playAll(keeps, [...names, name]);
  return count;
}

describe.each([{ keeps: true }, { keeps: false }])(
  "a log that keeps written messages: $keeps",
  ({ keeps }) => {
    test("preserves its invariants for every order of events", { timeout: 120_000 }, () => {
      expect(playAll(keeps)).toBeGreaterThan(5000);
    });
  },
);

describe("detects a wrong transition", { timeout: 120_000 }, () => {
  test.each([
    { phase: "open", step: "fill", wrong: "open", fault: "written to while it takes nothing" },
    { phase: "open", step: "lose", wrong: "open", fault: "written to while it takes nothing" },
    { phase: "full", step: "room", wrong: "full", fault: "has room lacks messages" },
    { phase: "full", step: "lose", wrong: "full", fault: "written to while it takes nothing" },
    { phase: "cut", step: "room", wrong: "open", fault: "written to while it takes nothing" },
    { phase: "cut", step: "leave", wrong: "cut", fault: 'to a stream that is "cut"' },
    { phase: "none", step: "attach", wrong: "none", fault: "has room lacks messages" },
  ] as const)("from $phase on $step to $wrong", ({ phase, step, wrong, fault }) => {
    const steps: Partial<Record<StreamStep, StreamPhase>> = nextStreamPhases[phase];
    const right = steps[step];
    onTestFinished(() => void Object.assign(steps, { [step]: right }));
    steps[step] = wrong;
    expect(() => playAll(true)).toThrow(fault);
  });
});

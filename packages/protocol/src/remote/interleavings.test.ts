import { TransportError } from "@parley/protocol";
import { afterEach, describe, expect, test } from "vitest";

import { scriptedClock } from "../fixtures/scripted-clock.ts";
import type { Link, LinkContext } from "./link.ts";
import { type MessageSummary, summarize } from "./message-summary.ts";
import { RecoveringTransport } from "./recovering-transport.ts";
import {
  type PhaseRule,
  type TransportPhase,
  type TransportStep,
  nextPhases,
  phaseRules,
} from "./transport-phase.ts";

/** Number of actions in the longest script. After changes to the transport, try 5, which takes a few minutes. */
const DEPTH = Number(process.env["PARLEY_INTERLEAVINGS_DEPTH"] ?? 4);
/** Numbers of microtasks to run between actions. */
const gaps = [0, 1, 3, 40];

const reason = new TransportError("Unknown connection");

/** A link with a simulated server. */
class SimulatedLink implements Link {
  readonly context: LinkContext;
  /** Messages that the server has received but not responded to. */
  readonly received: Record<string, unknown>[] = [];
  isBroken = false;
  /** Whether the server has forgotten or closed the connection. */
  isLost = false;
  isAbandoned = false;
  readonly #line: Simulation;
  #waiting: MessageSummary[] = [];

  constructor(context: LinkContext, line: Simulation) {
    this.context = context;
    this.#line = line;
  }

  send(messages: readonly MessageSummary[]): undefined {
    if (this.isAbandoned && messages.length > 0) this.#line.violated("a message went to an abandoned link");
    this.#waiting.push(...messages);
    if (!this.isBroken) this.#flush();
    return undefined;
  }

  pause(): void {}

  resume(): void {}

  async close(): Promise<void> {
    await Promise.resolve();
  }

  abandon(): readonly MessageSummary[] {
    this.isAbandoned = true;
    return this.#waiting;
  }

  /** Breaks the streams, or reopens them if they are broken. */
  toggle(): void {
    this.isBroken = !this.isBroken;
    if (!this.isBroken) this.#flush();
    this.context.reconnecting(this.isBroken);
  }

  /** Responds to the oldest request. Returns false if there is none. */
  answer(): boolean {
    const request = this.isBroken || this.isLost ? undefined : this.received.shift();
    if (request === undefined) return false;
    this.context.reconnecting(false);
    const result =
      request["method"] === "initialize"
        ? { protocolVersion: 1, agentCapabilities: { transport: { resumable: { retentionSeconds: 1 } } } }
        : { sessionId: "s" };
    this.context.deliver(summarize(JSON.stringify({ jsonrpc: "2.0", id: request["id"], result })));
    return true;
  }

  lose(how: "gone" | "ended"): void {
    this.isLost = true;
    this.context[how](reason);
  }

  #flush(): void {
    for (const { text } of this.#waiting.splice(0)) {
      const message = JSON.parse(text) as Record<string, unknown>;
      const isResuming = this.received.some(({ id }) => String(id).startsWith("recover-"));
      if (isResuming && !String(message["id"]).startsWith("recover-"))
        this.#line.violated("a message was sent before the sessions were open again");
      this.received.push(message);
    }
  }
}

/** A client, its transport, and the server at the other end. */
class Simulation {
  readonly transport: RecoveringTransport;
  violation: string | undefined;
  readonly #clock = scriptedClock();
  readonly #links: SimulatedLink[] = [];
  readonly #unanswered = new Set<unknown>();
  #nextId = 10;
  #isClosing = false;
  #isClosed = false;
  #ended = 0;
  #shown = "connected";

  constructor() {
    this.transport = new RecoveringTransport(
      (context) => {
        if (this.#live !== undefined) this.violated("there are two links");
        if (this.#isClosing || this.#ended > 0) this.violated("a link was created after the end");
        const link = new SimulatedLink(context, this);
        this.#links.push(link);
        return link;
      },
      { reconnect: { maxAttempts: 3 }, clock: this.#clock.clock },
    );
    this.transport.open({
      message: (text) => {
        const { id, method } = JSON.parse(text) as Record<string, unknown>;
        if (this.#ended > 0) this.violated("a message was delivered after the end");
        if (method === undefined && !this.#unanswered.delete(id))
          this.violated(`an answer to ${String(id)} was delivered twice`);
      },
      oversized: () => undefined,
      closed: () => (this.#ended += 1),
    });
    this.transport.onStatus(() => {
      if (this.transport.status === this.#shown) this.violated("a status was reported twice");
      this.#shown = this.transport.status;
    });
  }

  readonly actions: Readonly<Record<string, () => void>> = {
    send: () => this.send(this.#nextId++ % 2 === 0 ? "session/list" : "session/set_mode"),
    toggle: () => this.#live?.toggle(),
    forget: () => this.#live?.lose("gone"),
    refuse: () => this.#live?.lose("ended"),
    answer: () => this.#live?.answer(),
    timer: () => this.#clock.waiting.shift()?.(),
    late: () => this.#report(),
    close: () => {
      this.#isClosing = true;
      void this.transport.close().then(() => (this.#isClosed = true));
    },
  };

  violated(what: string): void {
    this.violation ??= what;
  }

  /** Sends a request from the application. */
  send(method: string, id: unknown = this.#nextId): void {
    const isRefused = this.#isClosing || this.transport.status === "closed";
    const params = { sessionId: "s" };
    const sent = this.transport.send([JSON.stringify({ jsonrpc: "2.0", id, method, params })]);
    if ((sent !== undefined) !== isRefused) this.violated("a message was refused, or taken after the end");
    if (sent === undefined) this.#unanswered.add(id);
    else sent.catch(() => undefined);
  }

  check(): void {
    if (this.transport.status !== this.#shown) this.violated("a status was not reported");
  }

  /** Lets the server finish all its work, then checks that the client received everything it should. */
  async finish(): Promise<void> {
    for (let round = 0; round < 30; round++) {
      if (this.#live?.isBroken === true) this.#live.toggle();
      let answered = false;
      while (this.#live?.answer() === true) answered = true;
      await microtasks(40);
      const isIdle = this.#unanswered.size === 0 && this.transport.status === "connected";
      if (this.#ended > 0 || (isIdle && !this.#isClosing)) break;
      if (!answered) this.#clock.waiting.shift()?.();
    }
    this.check();
    if (this.#isClosing && !this.#isClosed) this.violated("close did not resolve");
    if (this.#ended > 1) this.violated("the end was reported twice");
    if (this.#ended === 0) {
      if (this.transport.status !== "connected") this.violated("the transport stays disconnected");
      if (this.#unanswered.size > 0) this.violated("a request has no answer");
      return;
    }
    if (this.transport.status !== "closed") this.violated("an ended transport is not closed");
    if (this.#live !== undefined) this.violated("a link outlives the transport");
    if (this.#clock.waiting.length > 0) this.violated("a timer outlives the transport");
  }

  get #live(): SimulatedLink | undefined {
    return this.#links.find(({ isAbandoned }) => !isAbandoned);
  }

  /** Lets abandoned links report late events. */
  #report(): void {
    for (const { context, isAbandoned } of this.#links) {
      if (!isAbandoned) continue;
      context.reconnecting(true);
      context.reconnecting(false);
      context.gone(reason);
      context.ended(reason);
    }
  }
}

async function microtasks(count: number): Promise<void> {
  for (let index = 0; index < count; index++) await Promise.resolve();
}

/** Functions that set up a script's initial state. */
const starts: Readonly<Record<string, (simulation: Simulation) => Promise<void>>> = {
  async "before initialize is answered"(simulation) {
    simulation.send("initialize", 0);
  },
  async "with an open session"(simulation) {
    simulation.send("initialize", 0);
    simulation.actions["answer"]?.();
    simulation.send("session/new", 1);
    simulation.actions["answer"]?.();
  },
  async "while the sessions are opened again"(simulation) {
    await starts["with an open session"]?.(simulation);
    simulation.actions["forget"]?.();
    simulation.actions["answer"]?.();
    await microtasks(40);
  },
};

/** Runs a script. Resolves to the first guarantee that it violates, or `undefined`. */
async function play(start: string, script: readonly string[], gap: number): Promise<string | undefined> {
  const simulation = new Simulation();
  await starts[start]?.(simulation);
  for (const action of script) {
    simulation.actions[action]?.();
    simulation.check();
    await microtasks(gap);
  }
  await simulation.finish();
  return simulation.violation;
}

function* scripts(length: number): Generator<readonly string[]> {
  if (length === 0) yield [];
  else
    for (const script of scripts(length - 1))
      for (const action of Object.keys(new Simulation().actions)) yield [...script, action];
}

/** Runs all scripts, starting with the shortest. Resolves to a description of the first violation, or `undefined`. */
async function search(depth = DEPTH): Promise<string | undefined> {
  for (let length = 0; length <= depth; length++) {
    for (const script of scripts(length)) {
      // Scripts run only in microtasks, so this lets the event loop turn.
      if (script.at(-1) === "send") await new Promise(setImmediate);
      for (const start of Object.keys(starts)) {
        for (const gap of gaps) {
          const violation = await play(start, script, gap);
          if (violation !== undefined)
            return `${violation}: ${start}, ${script.join(", ")}, with ${gap} microtasks between them`;
        }
      }
    }
  }
  return undefined;
}

test("no order of events breaks a guarantee of the transport", { timeout: 600_000 }, async () => {
  expect(await search()).toBeUndefined();
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
    undo.push(() => (target[key] = before));
  }

  const faults: readonly (readonly [TransportPhase, TransportStep, TransportPhase | undefined])[] = [
    ["connected", "recover", undefined],
    ["broken", "restore", undefined],
    ["restarting", "relink", undefined],
    ["restarting", "close", undefined],
    ["recovering", "relink", "broken"],
    ["recovering", "close", undefined],
    ["closing", "recover", "recovering"],
    ["closing", "end", undefined],
  ];
  test.each(faults)("a transport that goes from %s via %s to %s", async (phase, step, next) => {
    replace(nextPhases[phase], step, next);
    await expect(search()).resolves.toBeDefined();
  });

  test("messages sent without a link", async () => {
    const rules: Record<TransportPhase, PhaseRule> = phaseRules;
    replace(rules, "recovering", { ...rules.recovering, sends: "now" });
    await expect(search()).resolves.toBeDefined();
  });
});

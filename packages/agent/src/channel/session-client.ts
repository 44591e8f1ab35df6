import { subagentSessionId } from "@parley/protocol";
import { MAX_QUEUED_LENGTH, MAX_QUEUED_UPDATES } from "@parley/protocol/limits";

import type { ClientFeatures } from "../author/client-description.ts";
import type { TextFiles } from "../author/text-files.ts";
import type { ClientWire } from "../dialect/client-wire.ts";
import { OpenWork } from "../event/open-work.ts";
import type { MessageEvent, PendingEvent, SessionEvent } from "../event/session-event.ts";
import type { ClientTerminals } from "../event/terminal.ts";
import type { WorkState } from "../event/work-state.ts";
import type { FoundEntries } from "../storage/entry-appender.ts";
import { type SessionLog, eventAfter } from "../storage/session-log.ts";
import { neitherSideHas } from "../value/neither-side-has.ts";
import {
  type ResumePoint,
  seqOf,
  unusableResumePoint,
  withResumePoint,
  writeResumePoint,
} from "../value/resume-point.ts";
import { MissedEvents, type Send, SendQueue, type UnstoredType } from "./send-queue.ts";

/** Options for {@link SessionClient.replay}. */
export interface ReplayOptions {
  readonly signal: AbortSignal;
  /** After which the conversation is sent to a client that reconnects. Default: all of it. */
  readonly after?: ResumePoint | undefined;
  /** True if the client is sent that the replay is over, where its version has that. */
  readonly marksEnd?: boolean | undefined;
}

/** Options for a {@link SessionClient}. */
interface SessionClientOptions {
  readonly sessionId: string;
  readonly log: SessionLog;
  readonly wire: ClientWire;
  /** Files of the agent's machine, used where the client offers none. */
  readonly files?: TextFiles | undefined;
  /** Settles when sending may start. Default: immediately. */
  readonly after?: Promise<unknown> | undefined;
  /** True if the client gets no updates until its replay starts. */
  readonly awaitsReplay: boolean;
}

/**
 * A client in one session: what it offers to turns, and the queue of events to it. A client whose queue is full is _behind_:
 * once the queue is empty, it gets the stored events that it missed from the log, and the newest values of what is not stored.
 * So a slow client takes no more memory than a full queue.
 */
export class SessionClient {
  readonly wire: ClientWire;
  /** The client's files if it offers them, else those of the agent. */
  readonly files: TextFiles;
  readonly #terminals: ClientTerminals | undefined;
  readonly #replayed = Promise.withResolvers<void>();
  readonly #sessionId: string;
  readonly #log: SessionLog;
  readonly #queue: SendQueue;
  /** The newest entry that a replay has sent, so that an event stored while the replay waited is not sent twice. */
  #replayedUpTo = 0;
  /** Present while the client is behind: the last thing in the queue. */
  #missed: MissedEvents | undefined;
  /** Number of ranges of {@link SessionLog.found} that the client has. */
  #foundSent: number;
  #detached = false;
  #cameBack = false;
  /** True from the replay of a client that came back until it is sent whether the agent works. */
  #lacksState = false;
  /** True if the client was sent that a turn runs, and not its end. */
  #showsTurn = false;
  /** The last offset of the session that the client has been sent. */
  #offset = 0;

  constructor({ sessionId, log, wire, files, after, awaitsReplay }: SessionClientOptions) {
    this.wire = wire;
    const { capabilities } = wire.client;
    this.files = createSessionFiles(capabilities, {
      client: wire.files?.(sessionId),
      local: files,
      isConnected: () => wire.connected,
    });
    this.#terminals = capabilities.terminal ? wire.terminals?.(sessionId) : undefined;
    this.#sessionId = sessionId;
    this.#log = log;
    this.#queue = new SendQueue((update, seq) =>
      update === undefined || seq <= this.#replayedUpTo || this.#detached
        ? undefined
        : this.#sendInOrder(update, seq),
    );
    this.#foundSent = log.found.length;
    if (!awaitsReplay) this.#replayed.resolve();
    if (after !== undefined) void this.#queue.add(() => after.then(() => undefined));
  }

  /** What the client can do. */
  get capabilities(): ClientFeatures {
    return this.wire.client.capabilities;
  }

  /** The client's terminals, if it offers them and is connected. */
  get terminals(): ClientTerminals | undefined {
    return this.wire.connected ? this.#terminals : undefined;
  }

  /** The client's terminals for a subagent of the session. */
  terminalsOf(subagentId: string): ClientTerminals | undefined {
    if (!this.capabilities.subagents) return this.terminals;
    return this.terminals && this.wire.terminals?.(subagentSessionId(this.#sessionId, subagentId));
  }

  /** True if the client has resumed the session after an offset. */
  get cameBack(): boolean {
    return this.#cameBack;
  }

  /** Number of things that wait to be sent; what the client has missed is one of them. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** True if nothing is queued for the client until it has got what it missed. */
  get isBehind(): boolean {
    return this.#missed !== undefined;
  }

  /**
   * Sends the update of an event that is stored, or being stored. Returns `undefined` if the next may follow immediately or
   * the client is behind, else resolves when it may; rejects if the event could not be stored.
   */
  sendStored(update: string | undefined, event: number | PendingEvent): Promise<void> | undefined {
    const missed = this.#missing();
    if (missed === undefined) return this.#queue.addUpdate(update, event);
    missed.addStored(event);
    return undefined;
  }

  /** Calls `send` after everything before; returns as {@link sendStored}. A client that is behind gets the newest of a type. */
  sendUnstored(type: UnstoredType, send: Send): Promise<void> | undefined {
    const missed = this.#missing();
    if (missed === undefined) return this.#queue.add(() => (this.#detached ? undefined : send()));
    missed.addUnstored(type, send);
    return undefined;
  }

  /** Sends an update that matters only now. A client that is behind does not get it. */
  sendPassing(update: string): Promise<void> | undefined {
    if (this.#missing() !== undefined) return undefined;
    return this.#queue.add(() => (this.#detached ? undefined : this.wire.send(update)));
  }

  /** Sends whether the agent works. */
  sendState(state: WorkState): Promise<void> | undefined {
    this.#lacksState = false;
    // The stored entries up to here were sent before, or the client did not want them.
    const { last } = this.#log;
    return this.sendUnstored("state", () => {
      const update = this.wire.encodeState(this.#sessionId, state) ?? this.#encodeTurnState(state, last);
      return update === undefined ? undefined : this.#sendWithOffset(update, last);
    });
  }

  /** Call before the prompt of another client is sent. @param end how the work before it ended. */
  beginTurn(end: WorkState): void {
    if (this.#lacksState) this.sendUnstored("state", () => this.#sendTurnEnd(end))?.catch(() => undefined);
    this.#lacksState = false;
  }

  /** Sends the offset of its prompt to a client that can resume, in a version that does not echo prompts. */
  sendPromptStored(offset: () => Promise<number>): Promise<void> | undefined {
    const { wire } = this;
    if (wire.resumable !== true || wire.encodePromptStored === undefined) return undefined;
    return this.sendStored(wire.encodePromptStored(this.#sessionId), { entry: offset(), index: 0 });
  }

  /**
   * Starts a new range of what a client that is behind has missed. It gets everything of the range so far first, including the
   * newest values.
   */
  separate(): void {
    this.#missed = undefined;
  }

  /**
   * Sends the conversation after an offset; later events follow it. Resolves to the work that the conversation leaves open.
   *
   * @param isFirst true if the client gets nothing if this fails.
   */
  async replay(options: ReplayOptions, isFirst = false): Promise<OpenWork> {
    const unfinished = new OpenWork();
    this.#cameBack = options.after !== undefined;
    this.#lacksState = this.#cameBack;
    const release = this.#log.hold();
    this.separate();
    this.#replayed.resolve();
    try {
      await this.#queue.add(async () => {
        try {
          await this.#sendAll(unfinished, options);
        } catch (error) {
          if (isFirst) this.detach();
          throw error;
        }
      });
      return unfinished;
    } finally {
      release();
    }
  }

  /** Drops everything that is still queued, and sends nothing from now on. */
  detach(): void {
    this.#detached = true;
  }

  /** Resolves when the client has been sent everything so far: not before its replay, if it waits for one. */
  async reached(): Promise<void> {
    await this.#replayed.promise;
    await this.settled();
  }

  /** Resolves when everything so far has been sent. */
  async settled(): Promise<void> {
    await (this.#missed === undefined ? this.#queue.settled() : this.#missed.sent.catch(() => undefined));
  }

  /** Resolves when a client that is behind has got what it missed. @throws the error of the log. */
  async caughtUp(): Promise<void> {
    await this.#missed?.sent;
  }

  /** The open range, if the client is behind. A full queue begins one. */
  #missing(): MissedEvents | undefined {
    if (this.#missed !== undefined) return this.#missed;
    if (this.waiting < MAX_QUEUED_UPDATES && this.#queue.length < MAX_QUEUED_LENGTH) return undefined;
    const missed = new MissedEvents();
    const release = this.#log.hold();
    this.#missed = missed;
    missed.settleWith(this.#queue.add(() => this.#sendMissed(missed).finally(release)));
    return missed;
  }

  async #sendMissed(missed: MissedEvents): Promise<void> {
    // Later events follow in the queue.
    if (this.#missed === missed) this.#missed = undefined;
    await this.#sendFound().catch(() => undefined);
    const range = await missed.range();
    const failures: unknown[] = [];
    const attempt = async (send: Send): Promise<void> => {
      try {
        if (!this.#detached) await send();
      } catch (error) {
        // An update that is too long fails alone.
        failures.push(error);
      }
    };
    if (range !== undefined) await this.#sendRange(range, attempt);
    for (const send of missed.unstored) await attempt(send);
    if (failures.length > 0) throw failures[0];
  }

  /** Sends what was found in the store after its append had failed. */
  sendFound(): void {
    this.#queue.add(() => this.#sendFound())?.catch(() => undefined);
  }

  async #sendFound(): Promise<void> {
    const { found } = this.#log;
    for (let index = this.#foundSent; index < found.length; index = this.#foundSent) {
      const { after, upTo: last } = found[index] as FoundEntries;
      const range = { entry: after + 1, first: after + 1, last };
      await this.#sendRange(range, async (send) => (this.#detached ? undefined : send()));
      this.#foundSent = index + 1;
    }
  }

  /** Sends an update after what was found in the store before it. */
  #sendInOrder(update: string, seq: number): Promise<void> | undefined {
    if (this.#foundSent === this.#log.found.length) return this.#sendWithOffset(update, seq);
    const found = this.#sendFound().catch(() => undefined);
    return found.then(() => this.#sendWithOffset(update, seq));
  }

  async #sendRange(
    { entry, first, last }: NonNullable<Awaited<ReturnType<MissedEvents["range"]>>>,
    attempt: (send: Send) => Promise<void>,
  ): Promise<void> {
    for await (const stored of this.#log.read(entry - 1)) {
      if (stored.seq > last || !this.wire.connected || this.#detached) return;
      const event = eventAfter(stored, Math.max(first - 1, this.#replayedUpTo));
      // The usage was sent when it was reported, and stored later.
      if (event === undefined || (event.type === "usage" && event.subagent === undefined)) continue;
      const update = this.wire.encode(this.#sessionId, event, stored.seq);
      if (update !== undefined) await attempt(() => this.#sendWithOffset(update, stored.last));
      // The entry may have pieces that are in the queue.
      this.#replayedUpTo = Math.max(this.#replayedUpTo, stored.last);
    }
  }

  async #sendAll(
    unfinished: OpenWork,
    { signal, after: resumePoint, marksEnd }: ReplayOptions,
  ): Promise<void> {
    const { wire } = this;
    const beginsMessage = messageBeginnings();
    const { ranges } = this.#log.entries;
    const after = resumePoint === undefined ? 0 : seqOf(resumePoint, ranges);
    let end = 0;
    await this.#log.appended();
    for await (const stored of this.#log.read()) {
      signal.throwIfAborted();
      unfinished.track(stored.value);
      const begins = beginsMessage(stored.value);
      end = stored.last;
      const event = eventAfter(stored, after);
      if (event === undefined) continue;
      const begun = begins && event === stored.value && event.type === "message" ? event : undefined;
      // The end of the turn is not stored.
      if (this.#cameBack && begun?.role === "user") await this.#sendTurnEnd({ state: "idle" });
      const beginning = begun && wire.encodeBeginning?.(this.#sessionId, begun, stored.seq);
      if (beginning !== undefined) await wire.send(beginning);
      const update = wire.encode(this.#sessionId, event, stored.seq);
      if (update !== undefined) await this.#sendWithOffset(update, end);
      this.#replayedUpTo = end;
    }
    if (end < after) throw unusableResumePoint(writeResumePoint(after, ranges));
    this.#replayedUpTo = Math.max(this.#replayedUpTo, end);
    signal.throwIfAborted();
    const marker = marksEnd === true ? wire.encodeReplayEnd?.(this.#sessionId) : undefined;
    if (marker !== undefined) await this.#sendWithOffset(marker, end);
  }

  /**
   * Sends a client that came back that the turn before a prompt is over: it would take the end of a later turn for that of its
   * own. In version 1, the prompt itself says it.
   */
  #sendTurnEnd(end: WorkState): Promise<void> | undefined {
    const idle = this.wire.encodeState(this.#sessionId, end);
    return idle === undefined ? undefined : this.wire.send(idle);
  }

  /** Encodes the state for a client that has resumed, has no offset yet to resume from, or waits for the end of a turn. */
  #encodeTurnState(state: WorkState, offset: number): string | undefined {
    const { wire } = this;
    const lacksOffset = wire.resumable === true && offset > 0 && this.#offset === 0;
    if (!this.#cameBack && !lacksOffset && !this.#showsTurn) return undefined;
    this.#showsTurn = state.state !== "idle";
    return wire.encodeTurnState?.(this.#sessionId, state);
  }

  /** Sends an update, with the offset of its event if the client can resume after it. */
  #sendWithOffset(update: string, seq: number): Promise<void> | undefined {
    const { wire } = this;
    // A state knows the offset of the last stored event: those that were being stored have been sent before it.
    const offset = Math.max(this.#offset, seq);
    if (wire.resumable !== true || offset === 0) return wire.send(update);
    this.#offset = offset;
    return wire.send(withResumePoint(update, writeResumePoint(offset, this.#log.entries.ranges)));
  }
}

/**
 * Creates a function that takes the events in order and returns whether each starts a message. A message ends when its role
 * starts another in the same session.
 */
function messageBeginnings(): (event: SessionEvent) => event is MessageEvent {
  const begun = new Map<string, string | undefined>();
  return (event): event is MessageEvent => {
    if (event.type !== "message") return false;
    const { role, messageId, subagent } = event;
    const author = subagent === undefined ? role : `${role} ${subagent.id}`;
    if (messageId && begun.get(author) === messageId) return false;
    begun.set(author, messageId);
    return true;
  };
}

/** The text files that a session can use. */
interface TextFileOptions {
  /** The client's files, unsaved changes included. Used only as far as the client advertised it. */
  readonly client: TextFiles | undefined;
  /** Files of this machine, used where the client has none. */
  readonly local: TextFiles | undefined;
  /** Returns true if the client is connected. */
  readonly isConnected: () => boolean;
}

/** Creates the files of a session: the client's if it offers them, else local ones. */
function createSessionFiles(
  features: ClientFeatures,
  { client, local, isConnected }: TextFileOptions,
): TextFiles {
  return {
    async readTextFile(path, options) {
      const reading = features.readTextFile && client !== undefined && isConnected() ? client : local;
      if (reading === undefined) throw neitherSideHas("fs/read_text_file", "fs.readTextFile", "files");
      return reading.readTextFile(path, options);
    },
    async writeTextFile(path, text, options) {
      const writing = features.writeTextFile && client !== undefined && isConnected() ? client : local;
      if (writing === undefined) throw neitherSideHas("fs/write_text_file", "fs.writeTextFile", "files");
      await writing.writeTextFile(path, text, options);
    },
  };
}

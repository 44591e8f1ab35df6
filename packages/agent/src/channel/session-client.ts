import { subagentSessionId } from "@parley/protocol";
import { MAX_QUEUED_LENGTH, MAX_QUEUED_UPDATES } from "@parley/protocol/limits";

import type { ClientFeatures } from "../author/client-description.ts";
import type { TextFiles } from "../author/text-files.ts";
import type { ClientWire } from "../dialect/client-wire.ts";
import { userMessageOf } from "../event/cursor.ts";
import { OpenWork } from "../event/open-work.ts";
import type { MessageEvent, PendingEvent, SessionEvent } from "../event/session-event.ts";
import type { ClientTerminals } from "../event/terminal.ts";
import type { WorkState } from "../event/work-state.ts";
import type { FoundEntries } from "../storage/session-entries.ts";
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

export interface ReplayOptions {
  readonly signal: AbortSignal;
  /** The point after which a reconnecting client receives the conversation. Default: the start. */
  readonly after?: ResumePoint | undefined;
  /** Whether to notify the client when the replay ends, if its protocol version has such a notification. */
  readonly marksEnd?: boolean | undefined;
}

interface SessionClientOptions {
  readonly sessionId: string;
  readonly log: SessionLog;
  readonly wire: ClientWire;
  /** Files on the agent's machine, used if the client does not provide file access. */
  readonly files?: TextFiles | undefined;
  /** Settles when sending may start. Default: immediately. */
  readonly after?: Promise<unknown> | undefined;
  /** Whether to hold back updates until the client's replay starts. */
  readonly awaitsReplay: boolean;
}

/**
 * A client of one session, with its event queue and the files and terminals that it provides for turns. A client with
 * a full queue is _behind_. Once the queue drains, the client receives the events that it has missed, which are read
 * from the log, and the latest values of updates that are not stored. A slow client therefore never uses more memory
 * than a full queue.
 */
export class SessionClient {
  readonly wire: ClientWire;
  readonly files: TextFiles;
  readonly #terminals: ClientTerminals | undefined;
  readonly #replayed = Promise.withResolvers<void>();
  readonly #sessionId: string;
  readonly #log: SessionLog;
  readonly #queue: SendQueue;
  /**
   * The latest entry sent by a replay. Used to avoid sending an event twice if it was stored while the replay waited.
   */
  #replayedUpTo = 0;
  /** Set while the client is behind. Always the last item in the queue. */
  #missed: MissedEvents | undefined;
  /** Number of ranges in {@link SessionLog.found} that the client has received. */
  #foundSent: number;
  #detached = false;
  #cameBack = false;
  #hasReplayed = false;
  /**
   * Whether the replay of a reconnected client has started, but the client has not been notified of the agent's state
   * yet.
   */
  #lacksState = false;
  /** Whether the client has been notified of a turn's start but not of its end. */
  #showsTurn = false;
  #offset = 0;
  /** The user message whose cursor was sent most recently. A message with several chunks has only one cursor. */
  #cursorOf: string | undefined;

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

  get capabilities(): ClientFeatures {
    return this.wire.client.capabilities;
  }

  get terminals(): ClientTerminals | undefined {
    return this.wire.connected ? this.#terminals : undefined;
  }

  terminalsOf(subagentId: string): ClientTerminals | undefined {
    if (!this.capabilities.subagents) return this.terminals;
    return this.terminals && this.wire.terminals?.(subagentSessionId(this.#sessionId, subagentId));
  }

  /** Whether the client has resumed the session from an offset. */
  get cameBack(): boolean {
    return this.#cameBack;
  }

  /** Whether a replay has sent the client any part of the conversation. */
  get hasReplayed(): boolean {
    return this.#hasReplayed;
  }

  /** Number of items in the queue. All missed events together count as one item. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** While true, nothing is queued until the client catches up. */
  get isBehind(): boolean {
    return this.#missed !== undefined;
  }

  /**
   * Sends the update of an event that is stored or being stored. Returns `undefined` if the next update may follow
   * immediately or the client is behind; otherwise returns a promise that resolves when it may. Rejects if the event
   * cannot be stored.
   */
  sendStored(update: string | undefined, event: number | PendingEvent): Promise<void> | undefined {
    const missed = this.#missing();
    if (missed === undefined) return this.#queue.addUpdate(update, event);
    missed.addStored(event);
    return undefined;
  }

  /**
   * Sends the cursor of a user message if the client receives cursors. Must be called right after sending the
   * message.
   *
   * @param stored returns the message's offset. Rejects if the message cannot be stored.
   */
  sendCursor(messageId: string, stored: () => number | Promise<number>): void {
    // A client that is behind receives both the message and its cursor when the log is read.
    if (this.wire.encodeCursor === undefined || this.#missed !== undefined) return;
    const send = async (): Promise<void> => {
      const seq = await stored();
      if (seq > this.#replayedUpTo) await this.#sendCursor(messageId);
    };
    this.#queue.add(send)?.catch(() => undefined);
  }

  /**
   * Calls `send` after everything queued earlier. Returns the same as {@link sendStored}. A client that is behind
   * receives only the latest update of each type.
   */
  sendUnstored(type: UnstoredType, send: Send): Promise<void> | undefined {
    const missed = this.#missing();
    if (missed === undefined) return this.#queue.add(() => (this.#detached ? undefined : send()));
    missed.addUnstored(type, send);
    return undefined;
  }

  /** Sends a transient update, or drops it if the client is behind. */
  sendPassing(update: string): Promise<void> | undefined {
    if (this.#missing() !== undefined) return undefined;
    return this.#queue.add(() => (this.#detached ? undefined : this.wire.send(update)));
  }

  sendState(state: WorkState): Promise<void> | undefined {
    this.#lacksState = false;
    // The client has either received the entries stored before this point or not requested them.
    const { last } = this.#log;
    return this.sendUnstored("state", () => {
      const update = this.wire.encodeState(this.#sessionId, state) ?? this.#encodeTurnState(state, last);
      return update === undefined ? undefined : this.#sendWithOffset(update, last);
    });
  }

  /**
   * Must be called before sending another client's prompt.
   *
   * @param end the final state of the previous work.
   */
  beginTurn(end: WorkState): void {
    if (this.#lacksState) this.sendUnstored("state", () => this.#sendTurnEnd(end))?.catch(() => undefined);
    this.#lacksState = false;
  }

  /**
   * Sends the client the offset of its own prompt, if it can resume and its protocol version does not echo prompts.
   */
  sendPromptStored(offset: () => Promise<number>): Promise<void> | undefined {
    const { wire } = this;
    if (wire.resumable !== true || wire.encodePromptStored === undefined) return undefined;
    return this.sendStored(wire.encodePromptStored(this.#sessionId), { entry: offset(), index: 0 });
  }

  /**
   * Starts a new range of missed events if the client is behind. The client receives everything in the current range,
   * including the latest values, before anything in the new one.
   */
  separate(): void {
    this.#missed = undefined;
  }

  /**
   * Sends the conversation from an offset, followed by later events. Resolves to the conversation's unfinished work.
   *
   * @param isFirst whether this is the client's first replay. If such a replay fails, the client is detached.
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

  /** Drops all queued updates and stops sending. */
  detach(): void {
    this.#detached = true;
  }

  /** Resolves once the client has received everything emitted earlier. Waits for the client's replay, if any. */
  async reached(): Promise<void> {
    await this.#replayed.promise;
    await this.settled();
  }

  /** Resolves once everything emitted earlier has been sent. */
  async settled(): Promise<void> {
    await (this.#missed === undefined ? this.#queue.settled() : this.#missed.sent.catch(() => undefined));
  }

  /**
   * Resolves once the client has caught up.
   *
   * @throws the log's error if the log cannot be read.
   */
  async caughtUp(): Promise<void> {
    await this.#missed?.sent;
  }

  /** Returns the open range of missed events if the client is behind. If the queue is full, starts a range first. */
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
    // From now on, new events are queued.
    if (this.#missed === missed) this.#missed = undefined;
    await this.#sendFound().catch(() => undefined);
    const range = await missed.range();
    const failures: unknown[] = [];
    const attempt = async (send: Send): Promise<void> => {
      try {
        if (!this.#detached) await send();
      } catch (error) {
        // An update that is too long to send must not affect the others.
        failures.push(error);
      }
    };
    if (range !== undefined) await this.#sendRange(range, attempt);
    for (const send of missed.unstored) await attempt(send);
    if (failures.length > 0) throw failures[0];
  }

  /** Sends events that turned out to be stored even though their append failed. */
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

  /** Sends an update after any earlier events that turned out to be stored even though their append failed. */
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
      // Usage was already sent when it was reported, which is before it is stored.
      if (event === undefined || (event.type === "usage" && event.subagent === undefined)) continue;
      const update = this.wire.encode(this.#sessionId, event, stored.seq);
      if (update !== undefined) await attempt(() => this.#sendWithOffset(update, stored.last));
      const messageId = userMessageOf(event, stored.seq);
      if (messageId !== undefined) await attempt(() => this.#sendCursor(messageId));
      // Chunks of the entry may still be in the queue.
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
    this.#cursorOf = undefined;
    await this.#log.appended();
    for await (const stored of this.#log.read()) {
      signal.throwIfAborted();
      unfinished.track(stored.value);
      const begins = beginsMessage(stored.value);
      end = stored.last;
      const event = eventAfter(stored, after);
      const messageId = userMessageOf(stored.value, stored.seq);
      if (event === undefined) {
        this.#cursorOf = messageId ?? this.#cursorOf;
        continue;
      }
      this.#hasReplayed = true;
      const begun = begins && event === stored.value && event.type === "message" ? event : undefined;
      // The end of the previous turn is not stored, so infer it from the prompt.
      if (this.#cameBack && begun?.role === "user") await this.#sendTurnEnd({ state: "idle" });
      const beginning = begun && wire.encodeBeginning?.(this.#sessionId, begun, stored.seq);
      if (beginning !== undefined) await wire.send(beginning);
      const update = wire.encode(this.#sessionId, event, stored.seq);
      if (update !== undefined) await this.#sendWithOffset(update, end);
      if (messageId !== undefined) await this.#sendCursor(messageId);
      this.#replayedUpTo = end;
    }
    if (end < after) throw unusableResumePoint(writeResumePoint(after, ranges));
    this.#replayedUpTo = Math.max(this.#replayedUpTo, end);
    signal.throwIfAborted();
    const marker = marksEnd === true ? wire.encodeReplayEnd?.(this.#sessionId) : undefined;
    if (marker !== undefined) await this.#sendWithOffset(marker, end);
  }

  /**
   * Notifies a reconnected client, before a new prompt, that the previous turn has ended. Otherwise the client could
   * mistake the end of a later turn for the end of the previous one. In version 1, the prompt itself implies that the
   * previous turn has ended.
   */
  #sendTurnEnd(end: WorkState): Promise<void> | undefined {
    const idle = this.wire.encodeState(this.#sessionId, end);
    return idle === undefined ? undefined : this.wire.send(idle);
  }

  /**
   * Encodes the state for a client that has resumed, has no offset to resume from yet, or is waiting for the end of a
   * turn.
   */
  #encodeTurnState(state: WorkState, offset: number): string | undefined {
    const { wire } = this;
    const lacksOffset = wire.resumable === true && offset > 0 && this.#offset === 0;
    if (!this.#cameBack && !lacksOffset && !this.#showsTurn) return undefined;
    this.#showsTurn = state.state !== "idle";
    return wire.encodeTurnState?.(this.#sessionId, state);
  }

  #sendCursor(messageId: string): Promise<void> | undefined {
    const { wire } = this;
    if (wire.encodeCursor === undefined || this.#detached || this.#cursorOf === messageId) return undefined;
    this.#cursorOf = messageId;
    return wire.send(wire.encodeCursor(this.#sessionId, messageId));
  }

  /** Sends an update, along with its event's offset if the client can resume. */
  #sendWithOffset(update: string, seq: number): Promise<void> | undefined {
    const { wire } = this;
    // A state is created with the offset of the last stored event, but later events may have been sent since then.
    const offset = Math.max(this.#offset, seq);
    if (wire.resumable !== true || offset === 0) return wire.send(update);
    this.#offset = offset;
    return wire.send(withResumePoint(update, writeResumePoint(offset, this.#log.entries.ranges)));
  }
}

/**
 * Returns a function that receives events in order and reports whether each one starts a message. A message ends when
 * the same role starts another message in the same session.
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

interface TextFileOptions {
  /** The client's files, including unsaved changes. Used only for operations that the client supports. */
  readonly client: TextFiles | undefined;
  /** Files on this machine, used if the client does not provide file access. */
  readonly local: TextFiles | undefined;
  readonly isConnected: () => boolean;
}

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

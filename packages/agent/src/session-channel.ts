import type { ClientLink, PermissionQuestion, WorkState } from "./agent-dialect.ts";
import type { ElicitationAnswer, ElicitationQuestion } from "./elicitation.ts";
import { Lane } from "./lane.ts";
import { OpenToolCalls } from "./open-tool-calls.ts";
import type { SessionEvent, ToldEvent } from "./session-event.ts";
import type { SessionLog } from "./session-log.ts";
import { TextCompaction } from "./text-compaction.ts";

/** What a channel is made of. */
export interface SessionChannelParts {
  readonly sessionId: string;
  readonly log: SessionLog;
  readonly link: ClientLink;
}

/** The one way by which what happens in a session is stored and told, in the order of the calls. */
export class SessionChannel {
  readonly #parts: SessionChannelParts;
  /** What is sent, in the order in which it was stored; a replay is one piece of it. */
  readonly #sending = new Lane();
  readonly #compaction: TextCompaction;
  #state: WorkState = { state: "idle" };
  #questions = 0;
  /** The newest entry that a replay has sent: what was stored while it waited is not sent twice. */
  #replayedUpTo = 0;
  #closed = false;

  constructor(parts: SessionChannelParts) {
    this.#parts = parts;
    this.#compaction = new TextCompaction(parts.log);
  }

  /** Whether anybody is there to be told. */
  get connected(): boolean {
    return this.#parts.link.connected;
  }

  get showsTerminals(): boolean {
    return this.#parts.link.showsTerminals;
  }

  get echoesPrompts(): boolean {
    return this.#parts.link.echoesPrompts;
  }

  /** @throws {Error} if the session was closed: nobody may hear of it any more. */
  assertOpen(): void {
    if (this.#closed) throw new Error(`Cannot use session "${this.#parts.sessionId}": it is closed`);
  }

  /** @throws {ValidationError} if `event` was not made as its type has it. */
  check(event: SessionEvent): void {
    this.#parts.link.check(this.#parts.sessionId, event);
  }

  /**
   * Stores `event`, then sends it. Resolves when the next may follow, rejects if it could not be stored. What the author
   * made has been checked before. `onStored` hears between the two.
   */
  async emit(event: SessionEvent, onStored?: () => void): Promise<void> {
    const stored = this.keep(event, onStored);
    await Promise.all([stored, this.sendStored(event, stored)]);
  }

  /** Stores `event` without sending it; resolves to its place. */
  async keep(event: SessionEvent, onStored?: () => void): Promise<number> {
    this.assertOpen();
    const seq = await this.#parts.log.append("event", event);
    this.#compaction.add(seq, event);
    onStored?.();
    return seq;
  }

  /** Sends an event whose place {@link keep} has told, or is about to tell. */
  sendStored(event: SessionEvent, stored: number | Promise<number>): Promise<void> {
    const { link, sessionId } = this.#parts;
    return this.#inOrder(async () => {
      const seq = await stored;
      if (seq > this.#replayedUpTo) await link.update(sessionId, event, seq);
    });
  }

  /** Sends `event` without storing it, after everything that was emitted before. */
  send(event: ToldEvent): Promise<void> {
    const { link, sessionId } = this.#parts;
    return this.#inOrder(() => link.update(sessionId, event, 0));
  }

  /** Sends the whole conversation again; what happens meanwhile is sent after it. Resolves to what it leaves open. */
  async replay(signal: AbortSignal): Promise<OpenToolCalls> {
    const unfinished = new OpenToolCalls();
    await this.#inOrder(() => this.#sendAll(unfinished, signal));
    return unfinished;
  }

  /** Says that work begins, waits or has ended, after everything that was emitted before. */
  tellState(state: WorkState): Promise<void> {
    // Why work ended is said once; who asks later hears that nothing is going on.
    this.#state = state.state === "idle" ? { state: "idle" } : state;
    const { link, sessionId } = this.#parts;
    return this.#inOrder(() => link.state(sessionId, state));
  }

  /** Says again what was said last. */
  repeatState(): Promise<void> {
    return this.tellState(this.#state);
  }

  /**
   * Asks the user, and says that it waits for the answer; `turn` aborts when the work that needs it ends. Resolves to the
   * chosen option's id, or `undefined` if there is no answer: the question was taken back, the connection lost, or it was
   * dismissed.
   *
   * @throws {Error} if the client answers with an error.
   */
  async ask(question: PermissionQuestion, turn: AbortSignal): Promise<string | undefined> {
    const { link } = this.#parts;
    try {
      return await this.#whileItWaits(turn, () => link.requestPermission(question));
    } catch (error) {
      if (question.signal.aborted || !link.connected) return undefined;
      // As it is, the client's error would be our answer to its prompt.
      throw new Error("Cannot ask for permission: the client did not answer the question", { cause: error });
    }
  }

  /**
   * Asks the user for something, and says that it waits for the answer if the agent works. `turn` aborts when the work
   * that needs the answer ends.
   *
   * @throws {ValidationError} if ACP has no such question; else what the client answers, or the signal's reason.
   */
  elicit(question: ElicitationQuestion, turn?: AbortSignal): Promise<ElicitationAnswer> {
    return this.#whileItWaits(turn, () => this.#parts.link.elicit(question));
  }

  /** Tells that what the user had to do at the URL of a question is done. */
  elicitationDone(elicitationId: string): Promise<void> {
    return this.#inOrder(() => this.#parts.link.elicitationDone(elicitationId));
  }

  /** Everything that was stored, oldest first. */
  async *history(): AsyncIterable<SessionEvent> {
    for await (const { value } of this.#compaction.read()) yield value as SessionEvent;
  }

  /** Keeps the text that was said since the last time in as few entries as it takes, once it has been sent. */
  compact(): Promise<void> {
    // Merged text has the place of its first piece: a replay before the other pieces are sent would send them twice.
    return this.#inOrder(() => this.#compaction.run());
  }

  /** The tool calls that were left open by whoever had the session before. */
  async findUnfinished(): Promise<OpenToolCalls> {
    const unfinished = new OpenToolCalls();
    for await (const event of this.history()) unfinished.track(event);
    return unfinished;
  }

  /** Resolves when everything that was given so far is on its way. */
  settled(): Promise<void> {
    return this.#sending.settled();
  }

  /** Lets others write. Nothing is stored or sent any more. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#parts.log.close();
  }

  async #whileItWaits<T>(turn: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
    this.#questions += 1;
    // A question outside of a turn, such as one of an MCP server that starts, holds up no work.
    if (this.#state.state === "running") await this.tellState({ state: "requires_action" });
    try {
      return await ask();
    } finally {
      this.#questions -= 1;
      const goesOn = this.#state.state === "requires_action" && turn?.aborted !== true;
      if (this.#questions === 0 && goesOn) await this.tellState({ state: "running" });
    }
  }

  async #inOrder(task: () => Promise<void>): Promise<void> {
    this.assertOpen();
    await this.#sending.run(task);
  }

  async #sendAll(unfinished: OpenToolCalls, signal: AbortSignal): Promise<void> {
    const { link, sessionId } = this.#parts;
    // A message has ended when its speaker begins another.
    const begun = new Map<string, string | undefined>();
    for await (const { seq, value } of this.#compaction.read()) {
      signal.throwIfAborted();
      const event = value as SessionEvent;
      unfinished.track(event);
      if (event.type === "message" && (!event.messageId || begun.get(event.role) !== event.messageId)) {
        begun.set(event.role, event.messageId);
        await link.beginAgain?.(sessionId, event, seq);
      }
      await link.update(sessionId, event, seq);
      this.#replayedUpTo = seq;
    }
  }
}

import { type SessionState, applyTurn, createSessionState } from "@parley/protocol/session";

import type { SessionUpdate } from "../api/client-session.ts";
import type { ApplyUpdate } from "../dialect/client-side.ts";
import { Listeners } from "../value/listeners.ts";
import { type TextBatch, applyTextBatch, continues, textOf } from "./text-batch.ts";

type Step = (state: SessionState) => SessionState;

/** The parts of a connection that a session's state needs. */
export interface StateEnvironment {
  readonly wire: { readonly echoesPrompts: boolean };
  readonly onError: (error: unknown) => void;
}

/**
 * A session's state, and listeners for changes to it.
 *
 * While a session is being reopened, the replayed history builds a new state. The state before the replay is also
 * kept up to date, because it is restored if opening fails.
 */
export class LiveState {
  readonly #environment: StateEnvironment;
  readonly listeners: Listeners;
  #state: SessionState = createSessionState();
  /** Updates that have not been applied to the state yet, because the state has not been read since they arrived. */
  #batch: TextBatch | undefined;
  /** Whether the state has been read since the last update. */
  #wasRead = false;
  /** The state before the replay, while one is being received. */
  #beforeReplay: SessionState | undefined;
  /** Whether a replay will follow the remaining updates of the running turn. */
  #awaitsReplay = false;

  constructor(environment: StateEnvironment) {
    this.#environment = environment;
    this.listeners = new Listeners(environment.onError);
  }

  /** Returns the state after all updates that have arrived. Text is batched only between reads. */
  read(): SessionState {
    this.#wasRead = true;
    return this.#applyBatch();
  }

  /** Applies a change made by this side, which a replayed history does not contain. */
  change(step: Step): void {
    const state = this.#applyBatch();
    if (this.#beforeReplay !== undefined) this.#beforeReplay = step(this.#beforeReplay);
    this.#show(step(state));
  }

  update<Update extends SessionUpdate>(update: Update, apply: ApplyUpdate<Update>): void {
    const { echoesPrompts } = this.#environment.wire;
    if (this.#awaitsReplay && startsReplay(update, this.#applyBatch(), echoesPrompts)) this.#clear();
    // If the state is read after every chunk, there is nothing to gain from batching.
    const text = this.#wasRead ? undefined : textOf(update);
    this.#wasRead = false;
    if (text === undefined) {
      this.#applyBatch();
      this.#show(this.#applyAgentStep((state) => apply(state, update)));
      return;
    }
    if (this.#batch !== undefined && continues(this.#batch, update)) {
      this.#batch.pieces.push(text);
    } else {
      this.#applyBatch();
      this.#batch = { first: update, pieces: [text], apply: apply as TextBatch["apply"] };
    }
    this.listeners.notify();
  }

  /**
   * Starts building a new state from the replayed history, either immediately or after the remaining updates of the
   * running turn.
   */
  startReplay(): void {
    if (this.#applyBatch().turn.status === "idle") this.#clear();
    else this.#awaitsReplay = true;
  }

  /** Ends the replay and keeps the new state. */
  keepReplay(): void {
    this.#applyBatch();
    this.#awaitsReplay = false;
    this.#beforeReplay = undefined;
  }

  /**
   * Ends the replay and restores the state from before it, along with any changes that the running turn and this side
   * made during the replay.
   */
  dropReplay(): void {
    this.#applyBatch();
    const restored = this.#beforeReplay ?? this.#state;
    this.keepReplay();
    this.#show(restored);
  }

  #clear(): void {
    this.#awaitsReplay = false;
    this.#beforeReplay = this.#applyBatch();
    this.#show(applyTurn(createSessionState(), this.#beforeReplay.turn));
  }

  #applyBatch(): SessionState {
    const batch = this.#batch;
    if (batch !== undefined) {
      this.#batch = undefined;
      this.#state = this.#applyAgentStep((state) => applyTextBatch(state, batch));
    }
    return this.#state;
  }

  /**
   * Applies an update to the state. While a turn is running, also applies it to the state from before the replay,
   * because the update may belong to that turn.
   */
  #applyAgentStep(step: Step): SessionState {
    const before = this.#beforeReplay;
    if (before !== undefined && before.turn.status !== "idle") this.#beforeReplay = step(before);
    return step(this.#state);
  }

  #show(state: SessionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.listeners.notify();
  }
}

/**
 * Whether an update that arrives while a turn is running is the first one of the replayed history, which starts with
 * a user message. If the agent `echoesPrompts`, it also sends the user's new messages, whose ids are not in the
 * state.
 */
function startsReplay(update: SessionUpdate, state: SessionState, echoesPrompts: boolean): boolean {
  const { sessionUpdate, messageId } = update as {
    readonly sessionUpdate: string;
    readonly messageId?: unknown;
  };
  if (sessionUpdate !== "user_message" && sessionUpdate !== "user_message_chunk") return false;
  return !echoesPrompts || state.entries.some((entry) => entry.type === "message" && entry.id === messageId);
}

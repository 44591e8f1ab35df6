import { type SessionState, applyTurn, createSessionState } from "@parley/protocol/session";

import type { SessionUpdate } from "../api/client-session.ts";
import type { ApplyUpdate } from "../dialect/client-side.ts";
import { Listeners } from "../value/listeners.ts";
import { beginsHistory } from "./starts-replay.ts";
import { type TextRun, startTextRun } from "./text-batch.ts";

type Step = (state: SessionState) => SessionState;

/** What the state of a session needs of its connection. */
export interface StateSurroundings {
  readonly link: { readonly echoesPrompts: boolean };
  readonly onError: (error: unknown) => void;
}

/**
 * The state of an open session, and who wants to hear of its changes.
 *
 * When the session is opened again, its state begins anew with the history that comes. The state before goes on beside it,
 * for it is the session's state again if that fails.
 */
export class LiveState {
  readonly #surroundings: StateSurroundings;
  readonly #listeners: Listeners;
  #state: SessionState = createSessionState();
  /** What nobody has looked at yet, and is therefore not in the state. */
  #text: TextRun | undefined;
  /** Whether somebody has looked since the last update. */
  #isLookedAt = false;
  /** While the history comes: the state before it. */
  #before: SessionState | undefined;
  /** The history will come, after what the turn that runs has to say. */
  #awaitsHistory = false;

  constructor(surroundings: StateSurroundings) {
    this.#surroundings = surroundings;
    this.#listeners = new Listeners(surroundings.onError);
  }

  get current(): SessionState {
    this.#isLookedAt = true;
    this.#takeText();
    return this.#state;
  }

  get subscribe(): Listeners["subscribe"] {
    return this.#listeners.subscribe;
  }

  /** Takes in what happens on this side, which no history tells. */
  change(step: Step): void {
    this.#takeText();
    if (this.#before !== undefined) this.#before = step(this.#before);
    this.#show(step(this.#state));
  }

  /** Takes in what the agent says. */
  update<Update extends SessionUpdate>(update: Update, apply: ApplyUpdate<Update>): void {
    if (this.#awaitsHistory && beginsHistory(update, this.current, this.#surroundings.link.echoesPrompts))
      this.#startAnew();
    if (this.#text?.add(update) !== true) {
      this.#takeText();
      // Where somebody looks after each piece, they would wait in vain.
      if (!this.#isLookedAt) this.#text = startTextRun(update, apply);
    }
    this.#isLookedAt = false;
    if (this.#text === undefined) this.#show(this.#told((state) => apply(state, update)));
    else this.#listeners.notify();
  }

  /** The history comes from here on, or after the rest of what a running turn has to say. */
  beginHistory(): void {
    if (this.current.turn.status === "idle") this.#startAnew();
    else this.#awaitsHistory = true;
  }

  /** The history is all there. */
  keepHistory(): void {
    this.#takeText();
    this.#awaitsHistory = false;
    this.#before = undefined;
  }

  /** The rest of the history does not come: back to the state before it, as the turn has brought it on. */
  dropHistory(): void {
    this.#takeText();
    const state = this.#before ?? this.#state;
    this.keepHistory();
    this.#show(state);
  }

  #startAnew(): void {
    this.#awaitsHistory = false;
    this.#before = this.current;
    this.#show(applyTurn(createSessionState(), this.#before.turn));
  }

  #takeText(): void {
    const text = this.#text;
    if (text === undefined) return;
    this.#text = undefined;
    this.#state = this.#told((state) => text.applyTo(state));
  }

  /** The state after what the agent has said. While a turn runs, that is of the turn; else of the history alone. */
  #told(step: Step): SessionState {
    if (this.#before !== undefined && this.#before.turn.status !== "idle") this.#before = step(this.#before);
    return step(this.#state);
  }

  #show(state: SessionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listeners.notify();
  }
}

import type { WireMessage } from "../wire/wire-message.ts";
import type { Backlog } from "./backlog.ts";

/**
 * Keeps messages in order as they pass through a proxy in one direction. A handler that is still working on its
 * message holds a {@link Place}. Messages that the handler sends go out from this place, and later messages wait
 * behind it.
 */
export class Passage {
  readonly #deliver: (message: WireMessage) => void;
  readonly #backlog: Backlog;
  readonly #places: Place[] = [];
  #isAdvancing = false;
  #drained: PromiseWithResolvers<void> | undefined;

  constructor(deliver: (message: WireMessage) => void, backlog: Backlog) {
    this.#deliver = deliver;
    this.#backlog = backlog;
  }

  /** Sends a message after everything that is being held. */
  push(message: WireMessage): void {
    const last = this.#places.at(-1);
    if (last === undefined) this.#deliver(message);
    else {
      this.#backlog.hold(message.text.length);
      last.behind.push(message);
    }
  }

  /** Reserves a place after everything that is being held. */
  hold(): Place {
    const place = new Place((released) => this.#advance(released));
    this.#places.push(place);
    return place;
  }

  /** Resolves once no messages are held. Returns `undefined` if there are none. */
  drained(): Promise<void> | undefined {
    if (this.#places.length === 0) return undefined;
    this.#drained ??= Promise.withResolvers();
    return this.#drained.promise;
  }

  /**
   * Sends all messages that are no longer held: those at the first place, and those queued behind released places.
   */
  #advance(changed: Place): void {
    if (this.#isAdvancing || changed !== this.#places[0]) return;
    this.#isAdvancing = true;
    // Sending may release places and push messages, so each list must be read to its end.
    for (let place = this.#places[0]; place !== undefined; place = this.#places[0]) {
      for (let next = place.inside.shift(); next !== undefined; next = place.inside.shift())
        this.#deliver(next);
      if (!place.isReleased) break;
      this.#deliverBehind(place);
      this.#places.shift();
    }
    this.#isAdvancing = false;
    if (this.#places.length > 0) return;
    this.#drained?.resolve();
    this.#drained = undefined;
  }

  #deliverBehind({ behind }: Place): void {
    for (let index = 0; index < behind.length; index++) {
      const message = behind[index];
      if (message === undefined) continue;
      this.#backlog.hold(-message.text.length);
      this.#deliver(message);
    }
  }
}

export class Place {
  /** Messages sent from this place. */
  readonly inside: WireMessage[] = [];
  /** Messages that arrived later. */
  readonly behind: WireMessage[] = [];
  isReleased = false;
  readonly #changed: (place: Place) => void;

  constructor(changed: (place: Place) => void) {
    this.#changed = changed;
  }

  /** Sends a message from this place, ahead of everything that arrived later. */
  send(message: WireMessage): void {
    this.inside.push(message);
    this.#changed(this);
  }

  /** Releases the place, so later messages can continue. */
  release(): void {
    this.isReleased = true;
    this.#changed(this);
  }
}

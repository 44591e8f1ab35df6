import { parseRecordingEntries } from "@parley/protocol/recording";

import type { InspectorAction, LiveMessage, InspectorState } from "../../live/live-message.ts";
import { Recording } from "./recording.ts";

const STORED = "parley-inspector-token";

/**
 * Moves the token out of the page's URL, where a bookmark could expose it, to storage that survives a reload of the
 * tab.
 */
export function takeToken(): string | undefined {
  const parts = new URLSearchParams(location.hash.slice(1));
  const shared = parts.get("token");
  if (shared === null) return sessionStorage.getItem(STORED) ?? undefined;
  sessionStorage.setItem(STORED, shared);
  parts.delete("token");
  history.replaceState(null, "", `${location.pathname}${parts.size > 0 ? `#${parts}` : ""}`);
  return shared;
}

export class LiveConnection {
  readonly #token: string;
  readonly #onChange: () => void;
  recording: Recording = new Recording();
  state: InspectorState | undefined;
  /** Reason that the page is not being updated, to show to the user. */
  failure: string | undefined;

  constructor(token: string, onChange: () => void) {
    this.#token = token;
    this.#onChange = onChange;
  }

  /** Connects, and reconnects whenever the connection closes. */
  async open(): Promise<void> {
    try {
      const { ticket } = (await this.#post("/api/ticket", {})) as { readonly ticket: string };
      const address = new URL(`live?ticket=${ticket}`, location.href);
      address.protocol = "ws:";
      const socket = new WebSocket(address);
      socket.addEventListener("open", () => {
        // The server replays everything from the start.
        this.recording = new Recording();
        this.#fail(undefined);
      });
      socket.addEventListener("message", ({ data }) =>
        this.#receive(JSON.parse(String(data)) as LiveMessage),
      );
      socket.addEventListener("close", () =>
        this.#lost("Lost the connection to the inspector's server; reconnecting"),
      );
    } catch (error) {
      if (error instanceof RefusedError) this.#fail(error.message);
      else this.#lost("Cannot reach the inspector's server; retrying");
    }
  }

  /** Performs an action and resolves to its result. On failure, rejects with an error to show on the page. */
  async act(action: InspectorAction): Promise<unknown> {
    const { value } = (await this.#post("/api/act", action)) as { readonly value: unknown };
    return value;
  }

  async #post(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(new URL(`.${path}`, location.href), {
      method: "POST",
      headers: { "content-type": "application/json", "x-parley-token": this.#token },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { readonly error?: string };
    if (!response.ok)
      throw new RefusedError(answer.error ?? `The inspector's server answered ${response.status}`);
    return answer;
  }

  #receive(message: LiveMessage): void {
    if (message.type === "state") this.state = message.state;
    else this.recording.append(parseRecordingEntries(message.lines));
    this.#onChange();
  }

  #lost(failure: string): void {
    this.#fail(failure);
    setTimeout(() => void this.open(), 1000);
  }

  #fail(failure: string | undefined): void {
    this.failure = failure;
    this.#onChange();
  }
}

class RefusedError extends Error {}

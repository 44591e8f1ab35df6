import { parseRecordingEntries } from "@parley/protocol/recording";

import type { InspectorAction, InspectorState } from "../../live/live-message.ts";
import { LiveConnection, takeToken } from "./live-connection.ts";
import { Recording } from "./recording.ts";
import { readSharedRecording } from "./shared-recording.ts";

/** Panels next to the list of messages. */
export const panels = [
  "conversation",
  "findings",
  "capabilities",
  "timeline",
  "chain",
  "compare",
  "streams",
  "send",
] as const;
export type PanelName = (typeof panels)[number];

/** Returns the panels in a view. Only a page that controls an agent has the panel for sending. */
export function panelsOf({ live }: View): readonly PanelName[] {
  return panels.filter((name) => name !== "send" || live?.mode === "drive");
}

/** Maximum number of failed actions to keep. */
const REFUSALS = 19;

const NO_TOKEN =
  "This page has no token. Open the full address that parley inspect printed, including the part after the #.";

export interface View {
  readonly recording: Recording;
  readonly live: InspectorState | undefined;
  readonly failure: string | undefined;
  /** Reasons that actions failed on this page, most recent last. */
  readonly refusals: readonly string[];
  /** Whether the page has nothing to show until the user opens a recording. */
  readonly needsRecording: boolean;
  readonly title: string;
  readonly panel: PanelName;
  readonly selected: number | undefined;
  readonly session: string | undefined;
  /** Index of the last row shown in the conversation, or `undefined` to follow the end. */
  readonly position: number | undefined;
  /** Whether to show the keyboard shortcuts. */
  readonly showsKeys: boolean;
  readonly other: { readonly name: string; readonly recording: Recording } | undefined;
}

interface Opened {
  readonly read: () => Promise<string>;
  /** Whether to compare the recording with the current one instead of opening it. */
  readonly compares?: boolean;
  /** The encoded recording from the page's URL, if any. */
  readonly shared?: string;
}

/** Holds the page's state, and keeps the selection in the URL. */
export class InspectorModel {
  #view: View = {
    recording: new Recording(),
    live: undefined,
    failure: undefined,
    refusals: [],
    needsRecording: false,
    title: "",
    panel: "conversation",
    selected: undefined,
    session: undefined,
    position: undefined,
    showsKeys: false,
    other: undefined,
  };
  #connection: LiveConnection | undefined;
  readonly #listeners = new Set<() => void>();
  #isDrawn = false;
  /** Encoded recording from the page's URL. */
  #shared: string | undefined;

  get view(): View {
    return this.#view;
  }

  readonly subscribe: (listener: () => void) => () => void = (listener) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Reads the page's URL and, if a program serves the page, connects to that program. */
  start(): void {
    const token = takeToken();
    this.#readAddress(token !== undefined);
    addEventListener("error", ({ message }) => this.#showFault(message));
    addEventListener("unhandledrejection", ({ reason }) => this.#showFault(String(reason)));
    addEventListener("hashchange", () => {
      // The program has been restarted and has a new token.
      if (location.hash.includes("token=")) location.reload();
      else this.#readAddress(token !== undefined);
    });
    if (token === undefined) {
      if (document.documentElement.dataset["served"] !== undefined) this.show({ failure: NO_TOKEN });
      else if (this.#shared === undefined) this.show({ needsRecording: true });
      return;
    }
    const connection = new LiveConnection(token, () => this.#showLive(connection));
    this.#connection = connection;
    void connection.open();
  }

  show(change: Partial<View>): void {
    this.#view = { ...this.#view, ...change };
    if ("selected" in change || "session" in change || "panel" in change) this.#writeAddress();
    for (const listener of this.#listeners) listener();
  }

  /** Sends an action to the program that serves the page. Shows an error on failure. */
  async act(action: InspectorAction): Promise<unknown> {
    try {
      if (this.#connection === undefined)
        throw new Error("This page only shows recordings: it is not connected to an agent");
      const value = await this.#connection.act(action);
      this.show({ failure: undefined });
      return value;
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      this.show({ failure, refusals: [...this.#view.refusals.slice(-REFUSALS), failure] });
      return undefined;
    }
  }

  /** Opens a recording from a file, or compares it with the current one. */
  async openFile(file: File, compares = false): Promise<void> {
    await this.#open(file.name, { read: () => file.text(), compares });
  }

  async #open(title: string, { read, compares = false, shared }: Opened): Promise<void> {
    try {
      const recording = new Recording();
      recording.append(parseRecordingEntries(await read()));
      if (compares) return this.show({ other: { name: title, recording }, failure: undefined });
      // The URL refers to the first recording, so the selection is cleared when another recording is opened.
      const isFirst = this.#view.recording.rows.length === 0;
      const view = isFirst ? {} : { selected: undefined, session: undefined, position: undefined };
      this.#shared = shared;
      this.show({ recording, title, failure: undefined, needsRecording: false, ...view });
    } catch (error) {
      const needsRecording = this.#connection === undefined && this.#view.recording.rows.length === 0;
      this.show({ failure: error instanceof Error ? error.message : String(error), needsRecording });
    }
  }

  /** Shows an error on the page. Ignores late ResizeObserver notifications, which browsers also report as errors. */
  #showFault(message: string): void {
    if (!message.startsWith("ResizeObserver loop"))
      this.show({ failure: `This page has failed: ${message}` });
  }

  /** Renders at most once per frame, no matter how fast messages arrive. */
  #showLive(connection: LiveConnection): void {
    if (this.#isDrawn) return;
    this.#isDrawn = true;
    setTimeout(() => {
      this.#isDrawn = false;
      const { recording, state, failure } = connection;
      const error = failure ?? (state?.error === this.#view.live?.error ? this.#view.failure : state?.error);
      this.show({ recording, live: state, failure: error, title: state?.title ?? "" });
    }, 16);
  }

  /**
   * Reads the page's URL. A page that is served by a program shows that program's messages and ignores a recording in
   * the URL.
   */
  #readAddress(isServed: boolean): void {
    const parts = new URLSearchParams(location.hash.slice(1));
    const before = this.#shared;
    const shared = isServed ? undefined : (parts.get("recording") ?? undefined);
    this.#shared = shared;
    const panel = panels.find((name) => name === parts.get("panel"));
    const message = Number(parts.get("message") ?? Number.NaN);
    this.show({
      ...(panel && { panel }),
      ...(Number.isSafeInteger(message) && { selected: message }),
      ...(parts.has("session") && { session: parts.get("session") ?? undefined }),
    });
    if (shared !== undefined && shared !== before)
      void this.#open("recording from the address", { read: () => readSharedRecording(shared), shared });
  }

  #writeAddress(): void {
    const { panel, selected, session } = this.#view;
    const parts = new URLSearchParams();
    if (panel !== "conversation") parts.set("panel", panel);
    if (session !== undefined) parts.set("session", session);
    if (selected !== undefined) parts.set("message", String(selected));
    if (this.#shared !== undefined) parts.set("recording", this.#shared);
    history.replaceState(null, "", `${location.pathname}${parts.size > 0 ? `#${parts}` : ""}`);
  }
}

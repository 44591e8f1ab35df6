import type { ClientSession, SessionUpdate } from "@parley/client";
import type { ClientTerminals } from "@parley/client/node";
import type { SessionState, ToolCallEntry } from "@parley/protocol/session";

import type { Theme } from "../rendering/theme.ts";
import { writeNote } from "../rendering/write-note.ts";
import type { Keyboard } from "../terminal/keyboard.ts";
import type { Streams } from "../terminal/streams.ts";
import { Transcript } from "./transcript.ts";

export type FollowedSession = Pick<ClientSession, "state" | "subscribe" | "cwd">;

export type ShownTerminals = Pick<ClientTerminals, "terminal" | "subscribe">;

export interface ViewedBeside {
  readonly terminals?: ShownTerminals | undefined;
  /** Keyboard of the terminal that the session is written to. It is held while something is written between turns. */
  readonly keyboard?: Pick<Keyboard, "hold"> | undefined;
}

/**
 * Writes a session to stdout as it progresses. Simultaneous events are written together. While a question is on the
 * screen, nothing is written.
 */
export class ConversationView {
  readonly #theme: Theme;
  readonly #createTranscript: () => Transcript;
  #transcript: Transcript;
  readonly #streams: Pick<Streams, "stdout" | "stderr">;
  readonly #beside: ViewedBeside;
  #session: FollowedSession | undefined;
  #holds = 0;
  #scheduled: NodeJS.Immediate | undefined;
  /** Message whose chunks are not shown yet, and the state after the last chunk. */
  #pieces: { readonly of: string; readonly state: SessionState } | undefined;

  constructor(theme: Theme, streams: Pick<Streams, "stdout" | "stderr">, beside: ViewedBeside = {}) {
    this.#theme = theme;
    this.#createTranscript = () => new Transcript(theme, beside.terminals?.terminal);
    this.#transcript = this.#createTranscript();
    this.#streams = streams;
    this.#beside = beside;
  }

  /**
   * Shows the session's history (unless `shows` is `news`) and everything that happens afterward. Returns a function
   * that stops showing the session.
   */
  follow(session: FollowedSession, shows: "all" | "news" = "all"): () => void {
    this.#write(this.#transcript.breakLine());
    this.#theme.cwd = session.cwd;
    // A reloaded session reuses ids that are already shown, so it needs a new transcript.
    this.#transcript = this.#createTranscript();
    const history = this.#transcript.history(session.state) + this.#transcript.end();
    if (shows === "all") this.#write(history);
    this.#session = session;
    const schedule = (): void => {
      this.#scheduled ??= setImmediate(() => this.flush());
    };
    const undo = [session.subscribe(schedule), this.#beside.terminals?.subscribe(schedule)];
    return () => {
      for (const unsubscribe of undo) unsubscribe?.();
      clearImmediate(this.#scheduled);
      this.#session = undefined;
    };
  }

  /**
   * Handles updates. The chunks of a message are shown together after a short delay. Everything else is shown
   * immediately, after any pending chunks, so the output does not depend on how updates are batched.
   */
  readonly sessionUpdate = (update: SessionUpdate): void => {
    const piece = pieceOf(update);
    if (this.#pieces !== undefined && this.#pieces.of !== piece) this.#show(this.#pieces.state);
    if (piece === undefined) this.flush();
    else this.#pieces = this.#session && { of: piece, state: this.#session.state };
  };

  flush(): void {
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
    this.#pieces = undefined;
    if (this.#session !== undefined) this.#show(this.#session.state);
  }

  /** Shows the rest of a turn and its usage, and ends the last line. */
  endTurn(): void {
    this.flush();
    this.#write(
      (this.#session === undefined ? "" : this.#transcript.summary(this.#session.state)) +
        this.#transcript.end(),
    );
  }

  /**
   * Prepares the screen for a question. Flushes all pending output, and pauses output until the returned function is
   * called. The question itself shows the files that the tool call would change.
   */
  hold(toolCall: ToolCallEntry | undefined): () => void {
    this.flush();
    if (toolCall !== undefined) this.#transcript.shownInQuestion(toolCall);
    this.#write(this.#transcript.end());
    this.#holds += 1;
    return () => {
      this.#holds -= 1;
      this.flush();
    };
  }

  /** Accounts for the `^C` that the terminal echoes, unless a question is on the screen. */
  interrupted(): void {
    if (this.#holds === 0 && this.#streams.stdout.isTTY) this.#transcript.continueLine();
  }

  /** Writes a note to stderr after all pending output. The note is not part of the conversation. */
  note(text: string): void {
    this.flush();
    const { stdout, stderr } = this.#streams;
    const release = this.#beside.keyboard?.hold();
    if (stdout.isTTY && stderr.isTTY) this.#write(this.#transcript.breakLine());
    writeNote(stderr, text);
    release?.();
  }

  #show(state: SessionState): void {
    if (this.#holds > 0) return;
    const text = this.#transcript.next(state);
    const { keyboard } = this.#beside;
    if (text === "" || keyboard === undefined || state.turn.status !== "idle") return this.#write(text);
    const release = keyboard.hold();
    this.#write(text + this.#transcript.breakLine());
    release();
  }

  #write(text: string): void {
    if (text !== "") this.#streams.stdout.write(text);
  }
}

/** Returns a key for the message that the update adds a chunk to, or `undefined` if the update is not a chunk. */
function pieceOf(update: SessionUpdate): string | undefined {
  const { sessionUpdate, ...rest } = update;
  const { messageId, toolCallId, terminalId } = rest as { readonly [name: string]: unknown };
  if (!sessionUpdate.endsWith("_chunk")) return undefined;
  return JSON.stringify([sessionUpdate, messageId, toolCallId, terminalId]);
}

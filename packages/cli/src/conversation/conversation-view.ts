import type { ClientSession, SessionUpdate } from "@parley/client";
import type { ClientTerminals } from "@parley/client/node";
import type { SessionState, ToolCallEntry } from "@parley/protocol/session";

import { say } from "../rendering/say.ts";
import type { Theme } from "../rendering/theme.ts";
import type { Keyboard } from "../terminal/keyboard.ts";
import type { Streams } from "../terminal/streams.ts";
import { Transcript } from "./transcript.ts";

/** What a view needs of a session. */
export type FollowedSession = Pick<ClientSession, "state" | "subscribe">;

/** What a view needs of the terminals that the agent has of this program. */
export type ShownTerminals = Pick<ClientTerminals, "terminal" | "subscribe">;

/** What a view has to do with besides a session. */
export interface ViewedBeside {
  readonly terminals?: ShownTerminals | undefined;
  /** Who types on the same terminal, and steps aside for what comes between two turns. */
  readonly keyboard?: Pick<Keyboard, "hold"> | undefined;
}

/**
 * Writes a session to stdout while it goes on: at most once for all that happens at once, and nothing while a question
 * stands on the screen.
 */
export class ConversationView {
  readonly #transcript: Transcript;
  readonly #streams: Pick<Streams, "stdout" | "stderr">;
  readonly #beside: ViewedBeside;
  #session: FollowedSession | undefined;
  #holds = 0;
  #scheduled: NodeJS.Immediate | undefined;
  /** The text whose pieces came last, and the state that they led to, until that is shown. */
  #pieces: { readonly of: string; readonly state: SessionState } | undefined;

  constructor(theme: Theme, streams: Pick<Streams, "stdout" | "stderr">, beside: ViewedBeside = {}) {
    this.#transcript = new Transcript(theme, beside.terminals?.terminal);
    this.#streams = streams;
    this.#beside = beside;
  }

  /** Shows what the session holds by now, unless `news` alone is wanted, then what happens in it. Returns what ends that. */
  follow(session: FollowedSession, shows: "all" | "news" = "all"): () => void {
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
   * For the handlers of the agent. The pieces of one text are shown together, a moment later; all else at once, and behind
   * them: so what stands on the page does not hang on which updates came together.
   */
  readonly sessionUpdate = (update: SessionUpdate): void => {
    const piece = pieceOf(update);
    if (this.#pieces !== undefined && this.#pieces.of !== piece) this.#show(this.#pieces.state);
    if (piece === undefined) this.flush();
    else this.#pieces = this.#session && { of: piece, state: this.#session.state };
  };

  /** Shows at once what has happened so far. */
  flush(): void {
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
    this.#pieces = undefined;
    if (this.#session !== undefined) this.#show(this.#session.state);
  }

  /** Shows the rest of a turn, and what it has cost, and completes its last line. */
  endTurn(): void {
    this.flush();
    this.#write(
      (this.#session === undefined ? "" : this.#transcript.summary(this.#session.state)) +
        this.#transcript.end(),
    );
  }

  /**
   * Makes room for a question: shows everything before it, with the files that the tool call would change, and then
   * nothing until the returned function is called.
   */
  hold(toolCall: ToolCallEntry | undefined): () => void {
    this.flush();
    if (toolCall !== undefined) this.#write(this.#transcript.reveal(toolCall));
    this.#write(this.#transcript.end());
    this.#holds += 1;
    return () => {
      this.#holds -= 1;
      this.flush();
    };
  }

  /** Takes into account that a terminal writes down Ctrl-C by itself, unless a question stands on it. */
  interrupted(): void {
    if (this.#holds === 0 && this.#streams.stdout.isTTY) this.#transcript.continueLine();
  }

  /** Says something that is not part of the conversation, on stderr, behind all that has happened so far. */
  note(text: string): void {
    this.flush();
    const { stdout, stderr } = this.#streams;
    const release = this.#beside.keyboard?.hold();
    if (stdout.isTTY && stderr.isTTY) this.#write(this.#transcript.breakLine());
    say(stderr, text);
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

/** The text that an update is a piece of, if it is one. */
function pieceOf(update: SessionUpdate): string | undefined {
  const { sessionUpdate, ...rest } = update;
  const { messageId, toolCallId, terminalId } = rest as { readonly [name: string]: unknown };
  if (!sessionUpdate.endsWith("_chunk")) return undefined;
  return JSON.stringify([sessionUpdate, messageId, toolCallId, terminalId]);
}

import type { ClientSession } from "@parley/client";
import type { SessionState, ToolCallEntry } from "@parley/protocol/session";

import type { Streams } from "../terminal/streams.ts";
import { terminalText } from "../terminal/terminal-text.ts";
import type { Transcript } from "./transcript.ts";

/** What a view needs of a session. */
export type FollowedSession = Pick<ClientSession, "state" | "subscribe">;

/**
 * Writes a session to stdout while it goes on: at most once for all that happens at once, and nothing while a question
 * stands on the screen.
 */
export class ConversationView {
  readonly #transcript: Transcript;
  readonly #streams: Pick<Streams, "stdout" | "stderr">;
  #session: FollowedSession | undefined;
  #holds = 0;
  #scheduled: NodeJS.Immediate | undefined;

  constructor(transcript: Transcript, streams: Pick<Streams, "stdout" | "stderr">) {
    this.#transcript = transcript;
    this.#streams = streams;
  }

  /** Shows what the session holds by now, unless `news` alone is wanted, then what happens in it. Returns what ends that. */
  follow(session: FollowedSession, shows: "all" | "news" = "all"): () => void {
    const history = this.#transcript.history(session.state) + this.#transcript.end();
    if (shows === "all") this.#write(history);
    this.#session = session;
    let { plans } = session.state;
    const undo = session.subscribe(() => {
      this.#scheduled ??= setImmediate(() => this.flush());
      // A state does not tell where in the conversation a plan changed: it did here.
      if (session.state.plans !== plans) this.flush();
      ({ plans } = session.state);
    });
    return () => {
      undo();
      clearImmediate(this.#scheduled);
      this.#session = undefined;
    };
  }

  /** Shows at once what has happened so far. */
  flush(): void {
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
    if (this.#holds === 0 && this.#session !== undefined) this.#show(this.#session.state);
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

  /** Says something that is not part of the conversation, on stderr. */
  note(text: string): void {
    const { stdout, stderr } = this.#streams;
    if (stdout.isTTY && stderr.isTTY) this.#write(this.#transcript.breakLine());
    stderr.write(`${terminalText(text)}\n`);
  }

  #show(state: SessionState): void {
    this.#write(this.#transcript.next(state));
  }

  #write(text: string): void {
    if (text !== "") this.#streams.stdout.write(text);
  }
}

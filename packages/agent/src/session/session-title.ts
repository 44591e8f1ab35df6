import type { AgentDefinition } from "../author/agent-definition.ts";
import type { SessionStore } from "../author/session-store.ts";
import type { Turn } from "../author/turn.ts";
import type { SessionChannel } from "../channel/session-channel.ts";
import type { UpdateDetails } from "../event/session-event.ts";
import type { TurnContext } from "../turn/turn-context.ts";
import { mismatch } from "../value/describe-value.ts";
import { titleFromPrompt } from "./title-from-prompt.ts";

export interface SessionTitleOptions {
  readonly sessionId: string;
  readonly store: SessionStore | undefined;
  readonly channel: SessionChannel;
  readonly titled: boolean;
  /** The definition's `title` function. Without it, the first prompt becomes the title. */
  readonly find: AgentDefinition["title"];
  readonly onError: (error: unknown) => void;
}

/** A session's title and time of last use, as shown in session lists. */
export class SessionTitle {
  readonly #options: SessionTitleOptions;
  #titled: boolean;
  /** Whether the title comes from a slash command. If so, the first prompt that is not a command replaces it. */
  #isCommand = false;
  #search: TurnContext | undefined;
  #closed = false;

  constructor(options: SessionTitleOptions) {
    this.#options = options;
    this.#titled = options.titled;
  }

  /** Sets the title and sends it to the clients. Never replaces a title that the user set. */
  async set(title: string, details?: UpdateDetails): Promise<void> {
    const { sessionId, store, channel } = this.#options;
    channel.assertOpen();
    this.#isCommand = false;
    if (typeof title !== "string")
      throw new TypeError(`Cannot set the title: ${mismatch("it", "a text", title)}`);
    this.#titled = true;
    const record = await store?.update(sessionId, { title, titleSource: "generated", touch: true });
    const updatedAt = new Date(record?.updatedAt ?? Date.now()).toISOString();
    const info = { type: "info" as const, title: record?.title ?? title, updatedAt };
    await (details === undefined ? channel.send(info) : channel.emit({ ...info, ...details }));
  }

  /**
   * Marks the session as used. Unless the definition has a `title` function, derives the title from the prompt. A
   * title that comes from a command is kept only until the first other prompt.
   */
  async onTurnEnding({ prompt, command }: Turn): Promise<void> {
    const { sessionId, store, find } = this.#options;
    const isTitled = this.#titled && (!this.#isCommand || command !== undefined);
    const title = isTitled || find !== undefined ? "" : titleFromPrompt(prompt);
    if (title === "") {
      await store?.update(sessionId, { touch: true });
      return;
    }
    await this.set(title);
    this.#isCommand = command !== undefined;
  }

  /**
   * Starts generating a title in the background if the definition has a `title` function and the session has no
   * title.
   */
  onTurnEnded(turn: Turn, context: TurnContext): void {
    const { find, onError } = this.#options;
    if (this.#titled || find === undefined || this.#search !== undefined) return;
    this.#search = context;
    void this.#find(turn, find)
      .catch((error: unknown) => {
        if (!this.#closed) onError(error);
      })
      .finally(() => {
        this.#search = undefined;
      });
  }

  close(): void {
    this.#closed = true;
    this.#search?.abort();
  }

  async #find(turn: Turn, find: (turn: Turn) => Promise<string | undefined>): Promise<void> {
    const title = await find(turn);
    if (title !== undefined && title !== "" && !this.#titled && !this.#closed) await this.set(title);
  }
}

import type { Turn } from "@parley/agent";

import { FULL } from "../context/compact-context.ts";
import type { Conversation } from "../context/conversation.ts";
import { summarize } from "../context/summarize.ts";
import { isOverflow } from "../model/model-error.ts";
import type { Model, ModelUsage } from "../model/model.ts";
import { notifyUser } from "../session/notify-user.ts";

export interface TaskRoomOptions {
  readonly turn: Turn;
  readonly model: Model;
  readonly task: { readonly title: string; readonly prompt: string; readonly signal: AbortSignal };
  readonly conversation: Conversation;
  /** Adds an answer's usage to the session's usage. */
  readonly count: (usage: Partial<ModelUsage>) => Promise<void>;
}

/**
 * Keeps a task's conversation within the model's context window. If the conversation becomes too long, it continues
 * with only the prompt and a summary.
 */
export class TaskRoom {
  readonly #options: TaskRoomOptions;
  #used = 0;

  constructor(options: TaskRoomOptions) {
    this.#options = options;
  }

  /** Counts an answer's usage, which also shows how full the context is. */
  async count(usage: ModelUsage): Promise<void> {
    this.#used = usage.used;
    await this.#options.count(usage);
  }

  /**
   * Sends a request to the model. If the conversation is too long, shortens it and retries once.
   *
   * @throws {ModelError} if the model fails or the conversation cannot be shortened.
   */
  async whileAsking<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    const { contextWindow = Infinity } = this.#options.model;
    if (this.#used > contextWindow * FULL) await this.#make();
    try {
      return await request();
    } catch (error) {
      if (!isOverflow(error) || !(await this.#make())) throw error;
      return request();
    }
  }

  /** @returns whether the conversation became shorter */
  async #make(): Promise<boolean> {
    const { turn, model, task, conversation, count } = this.#options;
    const { title, prompt, signal } = task;
    const anchor = conversation.lastAnchor;
    if (anchor === undefined) return false;
    const notice = "The task fills its model's context, so its beginning is replaced with a summary.";
    await notifyUser(turn, `${title}: ${notice}`);
    const messages = conversation.messages.slice(0, anchor.messages);
    const summary = await summarize(turn, messages, { model, signal, count });
    conversation.startAfter(anchor, `${prompt}\n\nYour work on it so far, as a summary:\n\n${summary}`);
    this.#used = 0;
    return true;
  }
}

import { toObject } from "./row.ts";

const NAMES = /^(?:sessionId|messageId|toolCallId|terminalId|elicitationId|compactionId|planId)$/;
/** Times differ from run to run. */
const TIMES = /^(?:updatedAt|createdAt)$/;

/** The ids that an agent chose, as placeholders: `"<session1>"`. */
export class TranscriptIds {
  readonly #placeholders = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** Returns a message with placeholders in place of ids that the agent was the first to send. */
  replace(message: unknown, isFromAgent: boolean): unknown {
    if (Array.isArray(message)) return message.map((item) => this.replace(item, isFromAgent));
    if (typeof message !== "object" || message === null) return message;
    const members = Object.entries(toObject(message)).map(([name, value]) => {
      if (typeof value !== "string") return [name, this.replace(value, isFromAgent)] as const;
      if (isFromAgent && TIMES.test(name)) return [name, "<any>"] as const;
      if (isFromAgent && NAMES.test(name)) this.#name(name, value);
      return [name, NAMES.test(name) ? (this.#placeholders.get(value) ?? value) : value] as const;
    });
    return Object.fromEntries(members);
  }

  #name(member: string, value: string): void {
    if (this.#placeholders.has(value)) return;
    const name = member.replace(/Id$/, "");
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    this.#placeholders.set(value, `<${name}${count}>`);
  }
}

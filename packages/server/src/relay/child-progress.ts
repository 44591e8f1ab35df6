import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import type { AgentSession } from "@parley/agent";
import { replaceFile } from "@parley/process/files";

import type { StoredChild } from "./stored-child.ts";

/**
 * Tracks how much of each session's log the child has received. If the store loses entries, the child is ahead of the
 * log. The store cannot keep this information, because it would be lost together with the entries.
 */
export class ChildProgress {
  readonly #directory: string | undefined;
  readonly #onFault: (text: string) => void;
  readonly #points = new Map<string, string>();
  #hasFailed = false;

  /**
   * @param directory Where to keep resume points for later processes. If undefined, only this process knows
   * them.
   * @param onFault Called once, with a line of text, when a resume point cannot be kept
   */
  constructor(directory: string | undefined, onFault: (text: string) => void) {
    this.#directory = directory;
    this.#onFault = onFault;
  }

  /** Whether the child's session was created for this session and has received entries that the store has lost. */
  async isAhead(child: StoredChild | undefined, session: AgentSession): Promise<boolean> {
    if (child?.sessionId !== session.sessionId) return false;
    const point = this.#points.get(child.childId) ?? (await this.#read(child.childId));
    return point !== undefined && !session.hasResumePoint(point);
  }

  /**
   * Records how much the child has received. Must be called once the child's session, if there is one, has received
   * everything that is stored. Never rejects.
   */
  async keep(childId: string | undefined, { resumePoint, signal }: AgentSession): Promise<void> {
    const { code } = Object(signal.reason) as { readonly code?: unknown };
    // The process that has taken over the session has newer information.
    if (childId === undefined || resumePoint === undefined || code === "fenced") return;
    const path = this.#pathOf(childId);
    if (path === undefined) {
      this.#points.set(childId, resumePoint);
      return;
    }
    try {
      await replaceFile(path, resumePoint, { mode: 0o600 });
    } catch (error) {
      if (this.#hasFailed) return;
      this.#hasFailed = true;
      this.#onFault(`Cannot remember what the agent has received: ${(error as Error).message}\n`);
    }
  }

  async delete(childId: string): Promise<void> {
    this.#points.delete(childId);
    const path = this.#pathOf(childId);
    if (path !== undefined) await rm(path, { force: true });
  }

  async #read(childId: string): Promise<string | undefined> {
    const path = this.#pathOf(childId);
    return path && (await readFile(path, "utf8").catch(() => undefined));
  }

  #pathOf(childId: string): string | undefined {
    const name = createHash("sha256").update(childId).digest("base64url");
    return this.#directory && join(this.#directory, name);
  }
}

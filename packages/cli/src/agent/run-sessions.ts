import { stateFile } from "../state-file.ts";
import { openHistory } from "../terminal/prompt-history.ts";

/** Marks the line of a session that the user has since opened in a chat. */
const chatMark = "+";

/**
 * The sessions that `parley run` has created. A script can create many, so the session picker hides them. Only the
 * latest are remembered.
 */
export class RunSessions {
  readonly #log: ReturnType<typeof openHistory>;

  constructor(env: NodeJS.ProcessEnv) {
    this.#log = openHistory(stateFile(env, "run-sessions"));
  }

  /** Whether `parley run` created the session and no chat has opened it. */
  has(id: string): boolean {
    return this.#log.lines.find((line) => line === id || line === chatMark + id) === id;
  }

  add(id: string): void {
    this.#add(id);
  }

  /** Records that a chat has opened the session. */
  openedInChat(id: string): void {
    if (this.has(id)) this.#add(chatMark + id);
  }

  #add(line: string): void {
    this.#log.lines.unshift(line);
    this.#log.add(line);
  }
}

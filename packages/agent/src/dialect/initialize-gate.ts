import { ErrorCode, type MessageHandler, type RequestContext, RequestError } from "@parley/protocol";

import type { AgentDialect } from "./agent-dialect.ts";

/** What a {@link InitializeGate} needs of its connection. */
export interface InitializeGateOptions {
  /** The version that these params of `initialize` ask for. @throws {RequestError} if it is not served. */
  choose(params: unknown): AgentDialect;
  /** What handles the messages of that version. */
  attach(dialect: AgentDialect): MessageHandler;
}

/**
 * Lets requests in once the client has introduced itself. Where the version allows it, it may do so again before it asks for
 * anything else: the last `initialize` that is answered counts.
 *
 * @see https://agentclientprotocol.com/protocol/v2/initialization
 */
export class InitializeGate implements MessageHandler {
  readonly #options: InitializeGateOptions;
  #dialect: AgentDialect | undefined;
  #inside: MessageHandler | undefined;
  #hasBeenAsked = false;

  constructor(options: InitializeGateOptions) {
    this.#options = options;
  }

  request(method: string, params: unknown, context: RequestContext): unknown {
    if (method === "initialize") return this.#introduce(params, context);
    if (this.#inside === undefined)
      throw new RequestError(ErrorCode.invalidRequest, `Cannot call "${method}" before "initialize"`);
    this.#hasBeenAsked = true;
    return this.#inside.request(method, params, context);
  }

  notification(method: string, params: unknown): void | Promise<void> {
    return this.#inside?.notification(method, params);
  }

  #introduce(params: unknown, context: RequestContext): unknown {
    const dialect = this.#options.choose(params);
    if (this.#dialect !== undefined && !this.#mayRepeat(dialect))
      throw new RequestError(ErrorCode.invalidRequest, "Already initialized");
    const inside = this.#options.attach(dialect);
    const answer = inside.request("initialize", params, context);
    this.#inside = inside;
    this.#dialect = dialect;
    return answer;
  }

  #mayRepeat(dialect: AgentDialect): boolean {
    return dialect === this.#dialect && dialect.repeatsInitialize && !this.#hasBeenAsked;
  }
}

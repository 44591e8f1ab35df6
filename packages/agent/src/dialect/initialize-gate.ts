import { ErrorCode, type MessageHandler, type RequestContext, RequestError } from "@parley/protocol";

import type { AgentDialect } from "./agent-dialect.ts";

export interface InitializeGateOptions {
  /**
   * Returns the dialect that the given `initialize` params request.
   *
   * @throws {RequestError} if its version is not supported.
   */
  choose(params: unknown): AgentDialect;
  attach(dialect: AgentDialect): MessageHandler;
}

/**
 * Rejects requests before `initialize`. If the version allows it, a client may repeat `initialize` before any
 * other request. In that case, the last successful one counts.
 *
 * @see https://agentclientprotocol.com/protocol/v2/initialization
 */
export class InitializeGate implements MessageHandler {
  readonly #options: InitializeGateOptions;
  #dialect: AgentDialect | undefined;
  #handler: MessageHandler | undefined;
  #hasReceivedRequest = false;

  constructor(options: InitializeGateOptions) {
    this.#options = options;
  }

  request(method: string, params: unknown, context: RequestContext): unknown {
    if (method === "initialize") return this.#initialize(params, context);
    if (this.#handler === undefined)
      throw new RequestError(ErrorCode.invalidRequest, `Cannot call "${method}" before "initialize"`);
    this.#hasReceivedRequest = true;
    return this.#handler.request(method, params, context);
  }

  notification(method: string, params: unknown): void | Promise<void> {
    return this.#handler?.notification(method, params);
  }

  #initialize(params: unknown, context: RequestContext): unknown {
    const dialect = this.#options.choose(params);
    if (this.#dialect !== undefined && !this.#mayRepeat(dialect))
      throw new RequestError(ErrorCode.invalidRequest, "Already initialized");
    const handler = this.#options.attach(dialect);
    const answer = handler.request("initialize", params, context);
    this.#handler = handler;
    this.#dialect = dialect;
    return answer;
  }

  #mayRepeat(dialect: AgentDialect): boolean {
    return dialect === this.#dialect && dialect.repeatsInitialize && !this.#hasReceivedRequest;
  }
}

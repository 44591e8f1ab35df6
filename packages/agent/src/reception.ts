import { ErrorCode, type MessageHandler, type RequestContext, RequestError } from "@parley/protocol";

/**
 * Lets requests in once the client has introduced itself. It may do so again before it asks for anything else: the last
 * `initialize` that is answered counts.
 *
 * @see https://agentclientprotocol.com/protocol/v2/initialization
 */
export class Reception implements MessageHandler {
  readonly #attach: (params: unknown) => MessageHandler;
  #inside: MessageHandler | undefined;
  #isClosed = false;

  /** `attach` makes the handler of the version that these params of `initialize` ask for. */
  constructor(attach: (params: unknown) => MessageHandler) {
    this.#attach = attach;
  }

  request(method: string, params: unknown, context: RequestContext): unknown {
    if (method === "initialize") return this.#introduce(params, context);
    if (this.#inside === undefined)
      throw new RequestError(ErrorCode.invalidRequest, `Cannot call "${method}" before "initialize"`);
    this.#isClosed = true;
    return this.#inside.request(method, params, context);
  }

  notification(method: string, params: unknown): void | Promise<void> {
    return this.#inside?.notification(method, params);
  }

  #introduce(params: unknown, context: RequestContext): unknown {
    if (this.#isClosed) throw new RequestError(ErrorCode.invalidRequest, "Already initialized");
    const inside = this.#attach(params);
    const answer = inside.request("initialize", params, context);
    this.#inside = inside;
    return answer;
  }
}

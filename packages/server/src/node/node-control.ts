import type { IncomingMessage } from "node:http";
import { request as openRequest } from "node:https";
import { text } from "node:stream/consumers";

import type { ClusterNode } from "../hub/hub.ts";
import type { Principal } from "../security/authorize.ts";
import {
  INTERNAL_PATH,
  type NodeChannelOptions,
  PRINCIPAL,
  addressOf,
  clientChannel,
  encodePrincipal,
} from "./internal-protocol.ts";

type NodeAction = "drain" | "end" | "kick" | "status";

/** Thrown when a node that has the cluster secret rejects a command. */
export class NodeRefusalError extends Error {
  /** The HTTP status: 404 if the node does not support the command. */
  readonly status: number;

  constructor(node: ClusterNode, status: number) {
    super(`Node ${node.id} answered with ${status}`);
    this.status = status;
  }
}

/** Sends commands to a cluster's nodes from a process that is not a node itself. */
export class NodeControl {
  readonly #channel: NodeChannelOptions;
  readonly #timeoutMs: number;

  /** @param timeoutMs Maximum time for a node to respond, in milliseconds */
  constructor(secret: string, timeoutMs: number) {
    this.#channel = clientChannel(secret);
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Sends a command to a node and returns the response.
   *
   * @throws {NodeRefusalError} if the node refuses
   * @throws {Error} if the node does not respond in time or does not have the secret
   */
  async ask(
    node: ClusterNode,
    action: NodeAction,
    { principal, body }: { readonly principal?: Principal; readonly body?: object } = {},
  ): Promise<unknown> {
    const answered = Promise.withResolvers<IncomingMessage>();
    const request = openRequest({
      ...this.#channel,
      ...addressOf(node),
      agent: false,
      method: "POST",
      path: `${INTERNAL_PATH}${action}`,
      headers: { [PRINCIPAL]: encodePrincipal(principal) },
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    request.on("error", answered.reject);
    request.on("response", answered.resolve);
    request.end(body && JSON.stringify(body));
    const message = await answered.promise;
    const answer = await text(message);
    const { statusCode = 0 } = message;
    if (statusCode >= 300) throw new NodeRefusalError(node, statusCode);
    return answer === "" ? undefined : JSON.parse(answer);
  }
}

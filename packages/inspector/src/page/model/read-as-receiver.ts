import { type Decoder, type Descriptor, ValidationError, type ValidationIssue } from "@parley/schema";
import { agent as agentV1 } from "@parley/schema/v1/agent";
import { client as clientV1 } from "@parley/schema/v1/client";
import { SessionNotification } from "@parley/schema/v1/validators";
import { agent as agentV2 } from "@parley/schema/v2/agent";
import { client as clientV2 } from "@parley/schema/v2/client";

import type { JsonObject } from "./row.ts";

type Side = Readonly<Record<"agent" | "client", Descriptor>>;

/** The descriptors of both sides, by protocol version. */
export interface Sides {
  /** `update` decodes all updates, including those missing from the client's descriptor. */
  readonly 1: Side & { readonly update: Decoder<unknown> };
  readonly 2: Side;
}

/** The descriptors without drafts. */
export const stableSides: Sides = {
  1: { agent: agentV1, client: clientV1, update: SessionNotification },
  2: { agent: agentV2, client: clientV2 },
};

/**
 * The repairs that the receiver has to make to a message and, if it cannot read the message, the reason. A response
 * is read by the side that sent the request.
 */
export interface Reading {
  readonly repairs: readonly ValidationIssue[];
  readonly fault: string | undefined;
}

export interface ReadingOptions {
  readonly version: 1 | 2;
  readonly sender: "agent" | "client";
  /** Method of the message. For a response, the method of its request. */
  readonly method: string;
  /** Default: {@link stableSides}. */
  readonly sides?: Sides | undefined;
}

/**
 * Reads a message as its receiver does. Returns `undefined` for an error response, or for a method that does not
 * exist in the protocol version. Also reads version 1 updates that clients must opt in to, which are not in the
 * client's descriptor.
 */
export function readAsReceiver(
  message: JsonObject,
  { version, sender, method, sides = stableSides }: ReadingOptions,
): Reading | undefined {
  const { sends, receives } = sides[version][sender === "agent" ? "client" : "agent"];
  const isResponse = message["method"] === undefined;
  if (isResponse && !("result" in message)) return undefined;
  const decoder = isResponse
    ? sends.requests[method]?.result
    : method === "session/update" && version === 1
      ? sides[1].update
      : (message["id"] === undefined ? receives.notifications : receives.requests)[method]?.params;
  if (decoder === undefined) return undefined;
  const repairs: ValidationIssue[] = [];
  try {
    decoder.decode(isResponse ? message["result"] : message["params"], (issue) => repairs.push(issue));
    return { repairs, fault: undefined };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { repairs, fault: error.message };
  }
}

import { describe, expect, it } from "vitest";

import type { Descriptor } from "./descriptor.ts";
import { agent as agent1 } from "./v1/agent.ts";
import { client as client1 } from "./v1/client.ts";
import pages1 from "./v1/session-pages.fixture.json" with { type: "json" };
import * as drafts1 from "./v1/unstable/index.ts";
import { agent as agent2 } from "./v2/agent.ts";
import { client as client2 } from "./v2/client.ts";
import pages2 from "./v2/session-pages.fixture.json" with { type: "json" };
import * as drafts2 from "./v2/unstable/index.ts";
import { ValidationError } from "./validation-error.ts";
import type { Decoder, Validator } from "./validator.ts";

/** A message from the specification pages for one version. */
interface PageMessage {
  page: string;
  method: string;
  message: { params?: unknown; result?: unknown };
  /** The decoded message, if the schema is stricter than the page. */
  decodedTo?: unknown;
  /** A property that the current schema requires but the outdated message on the page omits. */
  missing?: string;
  /** Why the schema differs from the page. */
  reason?: string;
}

interface Row {
  params: Validator<unknown>;
  result?: Validator<unknown>;
}

interface Sides {
  client: Pick<Descriptor, "sends" | "receives">;
  agent: Pick<Descriptor, "sends" | "receives">;
}

/** Returns the sender's validator and the receiver's decoder for a message. */
function endsOf(
  { method, message }: PageMessage,
  { client, agent }: Sides,
): {
  value: unknown;
  validator: Validator<unknown>;
  decoder: Decoder<unknown>;
} {
  const sent = rowOf(method, client.sends, agent.sends);
  const received = rowOf(method, client.receives, agent.receives);
  const isRequest = "params" in message;
  return {
    value: isRequest ? message.params : message.result,
    validator: (isRequest ? sent.params : received.result) as Validator<unknown>,
    decoder: (isRequest ? received.params : sent.result) as Decoder<unknown>,
  };
}

function rowOf(method: string, ...tables: Descriptor["sends" | "receives"][]): Row {
  const rows = tables.flatMap(({ requests, notifications }) => [requests[method], notifications[method]]);
  const row = rows.find((one) => one !== undefined);
  if (row === undefined) throw new Error(`No method "${method}"`);
  return row;
}

function issuesOf(validator: Validator<unknown>, value: unknown): unknown {
  try {
    validator.validate(value);
  } catch (error) {
    return (error as ValidationError).issues;
  }
  return [];
}

describe.each<{ name: string; sides: Sides; pages: PageMessage[] }>([
  { name: "v1", sides: { client: client1, agent: agent1 }, pages: pages1 },
  { name: "v1/unstable", sides: drafts1, pages: pages1 },
  { name: "v2", sides: { client: client2, agent: agent2 }, pages: pages2 },
  { name: "v2/unstable", sides: drafts2, pages: pages2 },
])("the $name descriptors", ({ sides, pages }) => {
  const overtaken = pages.filter((message) => message.missing !== undefined);
  const repaired = pages.filter((message) => message.decodedTo !== undefined);
  const valid = pages.filter((message) => !overtaken.includes(message) && !repaired.includes(message));

  it.each(valid)("accept the $method message on $page", (message) => {
    const { value, validator, decoder } = endsOf(message, sides);
    expect(validator.validate(value)).toBe(value);
    expect(decoder.decode(value)).toBe(value);
  });

  it.each(repaired)(
    "reject the $method message on $page when sending, and repair it when receiving",
    (message) => {
      const { value, validator, decoder } = endsOf(message, sides);
      expect(() => validator.validate(value)).toThrow(ValidationError);
      expect(decoder.decode(value)).toEqual(message.decodedTo);
    },
  );

  it.each(overtaken)("report only $missing as missing in the $method message on $page", (message) => {
    const { value, validator } = endsOf(message, sides);
    const issue = expect.objectContaining({ path: [message.missing], received: "missing" });
    expect(issuesOf(validator, value)).toEqual([issue]);
    const today = { ...(value as object), info: { name: "agent", version: "1.0.0" } };
    expect(validator.validate(today)).toBe(today);
  });
});

import { describe, expect, expectTypeOf, it } from "vitest";

import type { Descriptor } from "../descriptor.ts";
import type { Decoder, Validator } from "../validator.ts";
import { agent } from "./agent.ts";
import { client } from "./client.ts";
import {
  type AgentMethods,
  type ClientMethods,
  PROTOCOL_VERSION,
  type PromptRequest,
  type UpdateSessionNotification,
} from "./index.ts";

describe("the v2 descriptors", () => {
  it("identify their version and side", () => {
    expect([client.version, client.side]).toEqual([PROTOCOL_VERSION, "client"]);
    expect([agent.version, agent.side]).toEqual([PROTOCOL_VERSION, "agent"]);
  });

  it("include every method in the specification, and session/load", () => {
    expect(Object.keys(client.sends.requests)).toHaveLength(13);
    expect(client.sends.requests).toHaveProperty(["session/load"]);
    expect(Object.keys(client.sends.notifications)).toEqual(["session/cancel"]);
    expect(Object.keys(client.receives.requests)).toEqual([
      "session/request_permission",
      "elicitation/create",
    ]);
    expect(Object.keys(client.receives.notifications)).toEqual(["session/update", "elicitation/complete"]);
  });

  it("type each message", () => {
    expectTypeOf(client).toEqualTypeOf<Descriptor<AgentMethods, ClientMethods>>();
    expectTypeOf(agent).toEqualTypeOf<Descriptor<ClientMethods, AgentMethods>>();
    expectTypeOf(client.sends.requests["session/prompt"].params).toEqualTypeOf<Validator<PromptRequest>>();
    expectTypeOf(client.receives.notifications["session/update"].params).toEqualTypeOf<
      Decoder<UpdateSessionNotification>
    >();
  });
});

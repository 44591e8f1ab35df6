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
  type SessionNotification,
} from "./index.ts";

describe("the v1 descriptors", () => {
  it("identify their version and side", () => {
    expect([client.version, client.side]).toEqual([PROTOCOL_VERSION, "client"]);
    expect([agent.version, agent.side]).toEqual([PROTOCOL_VERSION, "agent"]);
  });

  it("mirror each other", () => {
    const methodsOf = (tables: Descriptor["sends"]): string[][] =>
      [tables.requests, tables.notifications].map(Object.keys);
    expect(methodsOf(client.sends)).toEqual(methodsOf(agent.receives as unknown as Descriptor["sends"]));
    expect(methodsOf(agent.sends)).toEqual(methodsOf(client.receives as unknown as Descriptor["sends"]));
  });

  it("include every method in the specification", () => {
    expect(Object.keys(client.sends.requests)).toHaveLength(12);
    expect(Object.keys(client.sends.notifications)).toEqual(["session/cancel"]);
    expect(Object.keys(client.receives.requests)).toHaveLength(9);
    expect(Object.keys(client.receives.notifications)).toEqual(["session/update", "elicitation/complete"]);
  });

  it("validate sent messages strictly and decode received ones", () => {
    expect(client.sends.requests["session/prompt"].params).not.toHaveProperty("decode");
    expect(client.sends.requests["session/prompt"].result).toHaveProperty("decode");
    expect(client.receives.notifications["session/update"].params).toHaveProperty("decode");
    expect(client.receives.requests["fs/read_text_file"].result).not.toHaveProperty("decode");
  });

  it("type each message", () => {
    expectTypeOf(client).toEqualTypeOf<Descriptor<AgentMethods, ClientMethods>>();
    expectTypeOf(agent).toEqualTypeOf<Descriptor<ClientMethods, AgentMethods>>();
    expectTypeOf(client.sends.requests["session/prompt"].params).toEqualTypeOf<Validator<PromptRequest>>();
    expectTypeOf(client.receives.notifications["session/update"].params).toEqualTypeOf<
      Decoder<SessionNotification>
    >();
  });
});

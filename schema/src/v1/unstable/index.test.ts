import { describe, expect, expectTypeOf, it } from "vitest";

import type { Descriptor } from "../../descriptor.ts";
import type * as stable from "../index.ts";
import { SessionNotification as StableSessionNotification } from "../validators.gen.ts";
import {
  agent,
  type AgentMethods,
  client,
  type ClientMethods,
  type McpServer,
  type NewSessionRequest,
  type PlanUpdate,
  PROTOCOL_VERSION,
  type SessionUpdate,
} from "./index.ts";
import { SessionNotification } from "./validators.gen.ts";

describe("the unstable v1 types", () => {
  it("have descriptors with the same version and shape, but more methods", () => {
    expect([client.version, client.side]).toEqual([PROTOCOL_VERSION, "client"]);
    expect([agent.version, agent.side]).toEqual([PROTOCOL_VERSION, "agent"]);
    expectTypeOf(client).toEqualTypeOf<Descriptor<AgentMethods, ClientMethods>>();
    expectTypeOf<keyof stable.AgentMethods["requests"]>().toExtend<keyof AgentMethods["requests"]>();
    expect(Object.keys(client.sends.requests)).toHaveLength(22);
    expect(Object.keys(client.sends.notifications)).toEqual(["mcp/message", "session/cancel"]);
    expect(Object.keys(client.receives.requests)).toContain("mcp/message");
    expect(Object.keys(client.receives.notifications)).toContain("auth/status_update");
  });

  it("accept every stable update and additional ones", () => {
    expectTypeOf<stable.SessionUpdate>().toExtend<SessionUpdate>();
    expectTypeOf<Extract<SessionUpdate, { sessionUpdate: "plan_update" }>>().toExtend<PlanUpdate>();
    expectTypeOf<
      Exclude<SessionUpdate["sessionUpdate"], stable.SessionUpdate["sessionUpdate"]>
    >().toEqualTypeOf<"cursor_update" | "prompt_suggestions_update">();
    const withdrawn = {
      sessionId: "s",
      update: { sessionUpdate: "prompt_suggestions_update", suggestions: [] },
    };
    expect(SessionNotification.validate(withdrawn)).toBe(withdrawn);
    expect(() => StableSessionNotification.validate(withdrawn)).toThrow("sessionUpdate");
  });

  it("accept every stable request, and also servers of type acp", () => {
    expectTypeOf<stable.NewSessionRequest>().toExtend<NewSessionRequest>();
    expectTypeOf<NewSessionRequest>().not.toExtend<stable.NewSessionRequest>();
    expectTypeOf<{ type: "acp"; name: string; serverId: string }>().toExtend<McpServer>();
    expectTypeOf<{ type: "acp"; name: string }>().not.toExtend<McpServer>();
  });

  it("reject a malformed unstable update", () => {
    const malformed = { sessionId: "s", update: { sessionUpdate: "plan_removed" } };
    expect(() => SessionNotification.decode(malformed)).toThrow("planId");
    expectTypeOf<{ sessionUpdate: "plan_removed" }>().not.toExtend<SessionUpdate>();
  });
});

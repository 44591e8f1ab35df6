import { describe, expect, expectTypeOf, it } from "vitest";

import type { Descriptor } from "../../descriptor.ts";
import type * as stable from "../index.ts";
import {
  agent,
  type AgentMethods,
  client,
  type ClientMethods,
  isKnownSessionUpdate,
  type KnownSessionUpdate,
  type McpServer,
  PROTOCOL_VERSION,
  type SessionUpdate,
  type StateUpdate,
} from "./index.ts";
import { UpdateSessionNotification } from "./validators.gen.ts";

describe("the unstable v2 types", () => {
  it("have descriptors with the same version and shape, but more methods", () => {
    expect([client.version, client.side]).toEqual([PROTOCOL_VERSION, "client"]);
    expect([agent.version, agent.side]).toEqual([PROTOCOL_VERSION, "agent"]);
    expectTypeOf(agent).toEqualTypeOf<Descriptor<ClientMethods, AgentMethods>>();
    expectTypeOf<keyof stable.AgentMethods["requests"]>().toExtend<keyof AgentMethods["requests"]>();
    expect(Object.keys(client.sends.requests)).toHaveLength(23);
    expect(Object.keys(client.receives.requests)).toContain("mcp/message");
  });

  it("accept updates that only the unstable schema defines", () => {
    type Drafts = Exclude<KnownSessionUpdate["sessionUpdate"], stable.KnownSessionUpdate["sessionUpdate"]>;
    expectTypeOf<Drafts>().toEqualTypeOf<"cursor_update" | "prompt_suggestions_update">();
    expect(isKnownSessionUpdate({ sessionUpdate: "prompt_suggestions_update", suggestions: [] })).toBe(true);
    expect(isKnownSessionUpdate({ sessionUpdate: "agent_message", messageId: "m" })).toBe(true);
    expect(isKnownSessionUpdate({ sessionUpdate: "_acme_progress" })).toBe(false);
  });

  it("narrow by tag and leave room for an application's own variants", () => {
    const planOf = (update: SessionUpdate): string | undefined =>
      update.sessionUpdate === "plan_removed" ? update.planId : undefined;
    expect(planOf({ sessionUpdate: "plan_removed", planId: "p" })).toBe("p");
    expectTypeOf<{ sessionUpdate: "_acme_progress"; percent: number }>().toExtend<SessionUpdate>();
    expectTypeOf<{ type: "_acme_socket"; port: number }>().toExtend<McpServer>();
    expectTypeOf<{ state: "unknown" }>().toExtend<StateUpdate>();
    expectTypeOf<{ state: "asleep" }>().not.toExtend<StateUpdate>();
  });

  it("reject a malformed update that the stable schema keeps as unknown", () => {
    const malformed = { sessionId: "s", update: { sessionUpdate: "plan_removed" } };
    expect(() => UpdateSessionNotification.decode(malformed)).toThrow("planId");
    expectTypeOf<{ sessionUpdate: "plan_removed" }>().not.toExtend<SessionUpdate>();
  });
});

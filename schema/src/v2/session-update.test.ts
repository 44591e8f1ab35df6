import { describe, expect, expectTypeOf, it } from "vitest";

import { isKnownSessionUpdate, type KnownSessionUpdate, type SessionUpdate } from "./index.ts";
import { InitializeResponse, LoadSessionRequest, UpdateSessionNotification } from "./validators.gen.ts";

const server = { type: "stdio", name: "tools", command: "/path/to/mcp-server", args: ["--stdio"], env: [] };

describe("version 2", () => {
  it("accepts the messages with which a session is loaded", () => {
    const request = { sessionId: "sess_1", cwd: "/home/user/project", mcpServers: [server] };
    expect(LoadSessionRequest.validate(request)).toBe(request);
    const info = { name: "agent", version: "1.0.0" };
    const response = {
      protocolVersion: 2,
      info,
      capabilities: { session: { load: {}, resume: {}, close: {} } },
    };
    expect(InitializeResponse.validate(response)).toBe(response);
  });

  it("keeps an update of a kind that it does not list, and the guard says so", () => {
    const update: SessionUpdate = { sessionUpdate: "_acme_progress", percent: 40 };
    expect(UpdateSessionNotification.decode({ sessionId: "sess_1", update }).update).toBe(update);
    expect(isKnownSessionUpdate(update)).toBe(false);
    expect(isKnownSessionUpdate({ sessionUpdate: "agent_message", messageId: "msg_1" })).toBe(true);
  });

  it("refuses a malformed known update", () => {
    expectTypeOf<{ sessionUpdate: "agent_message" }>().not.toExtend<SessionUpdate>();
    expectTypeOf<Extract<KnownSessionUpdate["sessionUpdate"], `_${string}`>>().toBeNever();
    const malformed = { sessionId: "sess_1", update: { sessionUpdate: "agent_message" } };
    expect(() => UpdateSessionNotification.validate(malformed)).toThrow("messageId");
  });
});

import { encodeNotification } from "@parley/protocol";
import { expect, test } from "vitest";

import { MessageRoutes } from "./message-routes.ts";
import { AgentRequests, PendingRequests } from "./unanswered-requests.ts";

const subagent = "s.sub_0123456789abcdef";
const requests = new PendingRequests();
requests.add({ jsonrpc: "2.0", id: 'a "b', method: "session/prompt" }, "quoted", "");
requests.add({ jsonrpc: "2.0", id: 7, method: "session/prompt" }, "number", "");
requests.add({ jsonrpc: "2.0", id: "7", method: "session/prompt" }, "string", "");
const agentRequests = new AgentRequests();
agentRequests.add(1, { text: "", session: "s" });
agentRequests.add(2, { text: "" });

test.each([
  [encodeNotification("session/update", { sessionId: "s", update: { sessionId: "no" } }), { session: "s" }],
  [
    encodeNotification("session/update", { _meta: { "acp/cursor": "5" }, sessionId: "s" }),
    { session: "s", offset: "5" },
  ],
  [encodeNotification("session/update", { update: {}, sessionId: 'a"b' }), { session: 'a"b' }],
  // A subagent's messages go to the session's stream, but the subagent's state is not the turn's state.
  [
    encodeNotification("session/update", {
      _meta: { "acp/cursor": "5" },
      sessionId: subagent,
      update: { sessionUpdate: "state_update", state: "idle" },
    }),
    { session: "s", offset: "5" },
  ],
  [
    `{"jsonrpc":"2.0","id":1,"method":"session/request_permission","params":{"sessionId":"${subagent}"}}`,
    { session: "s", request: 1 },
  ],
  // A line break would terminate the event's id.
  [
    encodeNotification("session/update", { _meta: { "acp/cursor": "1\n\nx" }, sessionId: "s" }),
    { session: "s" },
  ],
  ['{"jsonrpc":"2.0","id":7,"result":{}}', { session: "number", replyTo: 7 }],
  ['{"jsonrpc":"2.0","id":"7","error":{"code":1,"message":"m"}}', { session: "string", replyTo: '"7"' }],
  ['{"jsonrpc":"2.0","id":"a \\"b","result":{}}', { session: "quoted", replyTo: '"a \\"b"' }],
  ['{"result":{},"id":8,"jsonrpc":"2.0"}', { replyTo: 8 }],
  [
    '{"jsonrpc":"2.0","id":1,"method":"session/request_permission","params":{"sessionId":"s"}}',
    { session: "s", request: 1 },
  ],
  ['{"jsonrpc":"2.0","id":1,"method":"fs/read","params":{"result":1}}', { request: 1 }],
  ['{"jsonrpc":"2.0","method":"$/cancel_request","params":{"requestId":1}}', { session: "s" }],
  ['{"jsonrpc":"2.0","method":"$/cancel_request","params":{"requestId":2}}', {}],
  ['{"jsonrpc":"2.0","method":"$/cancel_request","params":{"requestId":null}}', {}],
])("finds the route for %s", (text, route) => {
  const routes = new MessageRoutes({ requests, agentRequests });
  expect(routes.routeOf(text)).toEqual({ text, ...route });
});

const chunk = { sessionUpdate: "agent_message_chunk" };
const updates = [
  { sessionId: "s", update: chunk },
  { sessionId: "s", update: { sessionUpdate: "tool_call" } },
  { _meta: { "acp/cursor": "5" }, sessionId: "s", update: chunk },
  { _meta: { "acp/cursor": '5"},' }, sessionId: "s", update: chunk },
  { _meta: { "acp/cursor": "5", other: 1 }, sessionId: "s", update: chunk },
  { sessionId: "s", update: { sessionUpdate: "state_update", state: "running" } },
  { _meta: { "acp/cursor": "6" }, sessionId: "s", update: { sessionUpdate: "state_update", state: "idle" } },
  { sessionId: "s2", update: chunk },
  { sessionId: subagent, update: chunk },
  { sessionId: subagent, update: { sessionUpdate: "state_update", state: "idle" } },
  { sessionId: 's"', update: chunk },
  { sessionId: "", update: chunk },
  { sessionId: "s" },
].map((params) => encodeNotification("session/update", params));

test.each(updates)("finds the same route for %s after another update", (text) => {
  const alone = new MessageRoutes({ requests, agentRequests }).routeOf(text);
  for (const before of updates) {
    const routes = new MessageRoutes({ requests, agentRequests });
    routes.routeOf(before);
    expect(routes.routeOf(text)).toEqual(alone);
  }
});

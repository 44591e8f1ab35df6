// Valid version 1 messages that fuzz runs mutate.

const text = { type: "text", text: "hello" };
const toolCall = {
  toolCallId: "call_1",
  title: "Edit a.txt",
  kind: "edit",
  status: "pending",
  content: [
    { type: "content", content: text },
    { type: "diff", path: "/project/a.txt", oldText: "a", newText: "b" },
    { type: "terminal", terminalId: "term_1" },
  ],
  locations: [{ path: "/project/a.txt", line: 3 }],
  rawInput: { path: "a.txt" },
};
const stdioServer = {
  name: "files",
  command: "/bin/server",
  args: ["--stdio"],
  env: [{ name: "A", value: "b" }],
};

export const CLIENT_MESSAGES: readonly object[] = [
  request("initialize", {
    protocolVersion: 1,
    clientCapabilities: { fs: { readTextFile: true, writeTextFile: true }, terminal: true, _meta: { x: 1 } },
    clientInfo: { name: "fuzz", title: "Fuzz", version: "1.0.0" },
  }),
  request("authenticate", { methodId: "key" }),
  request("session/new", { cwd: "/project", additionalDirectories: ["/lib"], mcpServers: [] }),
  request("session/new", { cwd: "/project", mcpServers: [stdioServer] }),
  request("session/new", {
    cwd: "/project",
    mcpServers: [
      { type: "http", name: "api", url: "https://example.com", headers: [{ name: "A", value: "b" }] },
    ],
  }),
  request("session/load", { sessionId: "sess_1", cwd: "/project", mcpServers: [] }),
  request("session/resume", { sessionId: "sess_1", cwd: "/project", mcpServers: [] }),
  request("session/list", { cwd: "/project", cursor: "abc" }),
  request("session/close", { sessionId: "sess_2" }),
  request("session/delete", { sessionId: "sess_2" }),
  request("session/set_mode", { sessionId: "sess_1", modeId: "ask" }),
  request("session/set_config_option", { sessionId: "sess_1", configId: "mode", value: "ask" }),
  request("session/prompt", {
    sessionId: "sess_1",
    prompt: [
      text,
      { type: "resource_link", name: "a.txt", uri: "file:///project/a.txt" },
      { type: "image", data: "aGk=", mimeType: "image/png" },
      { type: "resource", resource: { uri: "file:///b", text: "b" } },
    ],
  }),
  notification("session/cancel", { sessionId: "sess_1" }),
  notification("$/cancel_request", { requestId: 7 }),
  request("_acme/thing", { a: 1 }),
  notification("_acme/thing", { a: 1 }),
  { jsonrpc: "2.0", id: 3, result: { outcome: { outcome: "selected", optionId: "allow" } } },
  { jsonrpc: "2.0", id: 3, error: { code: -32603, message: "Internal error" } },
];

export const AGENT_MESSAGES: readonly object[] = [
  ...[
    { sessionUpdate: "user_message_chunk", content: text, messageId: "m1" },
    { sessionUpdate: "agent_message_chunk", content: text },
    { sessionUpdate: "agent_thought_chunk", content: { type: "audio", data: "aGk=", mimeType: "audio/wav" } },
    { sessionUpdate: "tool_call", ...toolCall },
    { sessionUpdate: "tool_call_update", ...toolCall, status: "completed", rawOutput: "done" },
    { sessionUpdate: "plan", entries: [{ content: "Think", priority: "high", status: "pending" }] },
    {
      sessionUpdate: "available_commands_update",
      availableCommands: [{ name: "help", description: "Help" }],
    },
    { sessionUpdate: "current_mode_update", currentModeId: "ask" },
    { sessionUpdate: "session_info_update", title: "Title", updatedAt: "2025-10-29T14:22:15Z" },
    { sessionUpdate: "usage_update", used: 10, size: 100, cost: { amount: 0.1, currency: "USD" } },
    { sessionUpdate: "notice", severity: "warning", title: "Careful" },
  ].map((update) => notification("session/update", { sessionId: "sess_1", update })),
  request("session/request_permission", {
    sessionId: "sess_1",
    toolCall,
    options: [{ optionId: "allow", name: "Allow", kind: "allow_once" }],
  }),
  request("fs/read_text_file", { sessionId: "sess_1", path: "/project/a.txt", line: 1, limit: 10 }),
  request("terminal/create", { sessionId: "sess_1", command: "ls", args: ["-l"] }),
  notification("$/cancel_request", { requestId: 7 }),
  { jsonrpc: "2.0", id: 99, result: { stopReason: "end_turn" } },
  { jsonrpc: "2.0", id: 99, error: { code: -32000, message: "Authentication required" } },
];

function request(method: string, params: object): object {
  return { jsonrpc: "2.0", id: 7, method, params };
}

function notification(method: string, params: object): object {
  return { jsonrpc: "2.0", method, params };
}

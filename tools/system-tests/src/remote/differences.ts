/** Ways in which tests can reach the reference agent. */
export type Way = "http" | "ws" | "relay of version 1" | "relay of version 2";

/** Tests that fail unless they use the agent's own stdio. */
interface Difference {
  /** Matches the full names of the tests. */
  readonly tests: RegExp;
  readonly ways: readonly Way[];
  readonly reason: string;
}

const everyWay = ["http", "ws", "relay of version 1", "relay of version 2"] as const;
const relays = ["relay of version 1", "relay of version 2"] as const;
const olderClients = /^with the capabilities of .* /.source;

export const differences: readonly Difference[] = [
  {
    tests: /\[V1-INIT-2\] rejects requests before initialize/,
    ways: ["ws", ...relays],
    reason: "A WebSocket begins with initialize: the server closes one that does not.",
  },
  {
    tests: /^the reference agent in version 1 \[V1-INFO-1, V1-INFO-3\] sends a session's title/,
    ways: everyWay,
    reason: "Clients that may connect again also get the state of the turn, in `_meta`.",
  },
  {
    tests: /^in version 2, a command can be cancelled separately/,
    ways: relays,
    reason: "The relay can cancel a turn of its agent, not one tool call.",
  },
  {
    tests: /^in version 2, the user can stop a background command/,
    ways: relays,
    reason:
      "In version 1 the agent shows no commands in the background; in version 2 the relay cannot end one.",
  },
  {
    tests: /^the reference agent's page lists what each editor shows$/,
    ways: relays,
    reason: "Log-in methods that run in a terminal are not passed on.",
  },
  {
    tests: new RegExp(`${olderClients}Undo:`),
    ways: ["relay of version 2"],
    reason: "Version 2 has patches, which clients of version 1 get as text.",
  },
  ...[
    new RegExp(`${olderClients}Commands:`),
    /^a command shown by a version 1 client .* is shown again when the session is loaded$/,
    /^a command shown by a version 1 client that .* is (?:shown while it runs,|killed when the turn)/,
  ].map((tests) => ({
    tests,
    ways: ["relay of version 2"] as const,
    reason: "Clients of version 1 do not see terminals of an agent of version 2.",
  })),
  ...[
    /^with the capabilities of (?:JetBrains|Neovim).* (?:Notices|MCP server logins)/,
    /^with the capabilities of Zed Notices/,
    /in version 1 receives a summary before the conversation becomes too long/,
  ].map((tests) => ({
    tests,
    ways: ["relay of version 2"] as const,
    reason: "An agent of version 2 sends notices and compactions, which clients of version 1 may not show.",
  })),
  {
    tests: new RegExp(`${olderClients}Editor MCP servers:|sends the headers of a server over sse`),
    ways: ["relay of version 2"],
    reason: "Version 2 has no MCP servers over SSE.",
  },
];

import type { Authentication, ConfigOption, SlashCommand } from "@parley/agent";

/** Clients show these options as a mode selector and a switch. `turn.session.config` has their current values. */
export const configOptions: readonly ConfigOption[] = [
  {
    type: "select",
    id: "mode",
    name: "Mode",
    category: "mode",
    currentValue: "ask",
    options: [
      { value: "ask", name: "Ask", description: "Asks before it changes a file" },
      { value: "write", name: "Write", description: "Changes files without asking" },
    ],
  },
  { type: "boolean", id: "polite", name: "Polite", currentValue: true },
];

/** Clients offer these commands after a slash. `turn.command` contains the command used in a prompt. */
export const commands: readonly SlashCommand[] = [
  { name: "note", description: "Writes a note", input: { hint: "text" } },
  { name: "greet", description: "Asks whom to greet" },
  { name: "disk", description: "Shows the free space" },
];

let name: string | undefined;

/** Requires the user to log in before opening a session. A real agent would use an identity provider here. */
export const authentication: Authentication = {
  methods: [{ id: "guest", name: "As a guest", description: "No password" }],
  isAuthenticated: () => name !== undefined,
  login: async (method) => void (name = method),
  logout: async () => void (name = undefined),
};

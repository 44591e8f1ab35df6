const SPECIFICATION = "https://agentclientprotocol.com/protocol";

/** The page about turns, which has another name in version 2. */
const turn = { 1: "prompt-turn", 2: "prompt-lifecycle" } as const;

/** The pages of the specification about findings that are no rules, by their ids. */
const pages: ReadonlyMap<string, string | typeof turn> = new Map(
  Object.entries({
    cut: "transports",
    "doubled-tool-call": "tool-calls",
    "doubled-update": turn,
    "error-response": "error",
    exit: "transports",
    invalid: "schema",
    "missing-capability": "initialization",
    "notification-with-id": "overview",
    repair: "schema",
    "request-without-id": "overview",
    "silent-turn": turn,
    stderr: "transports",
    unanswered: "overview",
    "unended-tool-call": "tool-calls",
    "unfinished-turn": turn,
    "unknown-method": "extensibility",
    "unknown-session": "session-setup",
    "unknown-tool-call": "tool-calls",
    "unsent-prompt": turn,
  }),
);

/** Returns the page of the specification about a finding that is no rule. */
export function specificationPage(id: string, version: 1 | 2): string | undefined {
  const page = pages.get(id);
  if (page === undefined) return undefined;
  return `${SPECIFICATION}/v${version}/${typeof page === "string" ? page : page[version]}`;
}

import type { CheckedVersion } from "@parley/conformance";

/**
 * Rules for the client's files and forms. They do not apply, because no prompt in the checks makes the agents use
 * either.
 */
const OF_CLIENT_SERVICES = ["PARLEY-FILE-001", "PARLEY-FORM-001"];

/**
 * Rules for subagents. They do not apply, because no prompt in the checks makes the reference agent start a subagent.
 */
const OF_SUBAGENTS = ["PARLEY-SUBAGENT-001", "PARLEY-SUBAGENT-002", "PARLEY-SUBAGENT-003"];

/** Rules for background work. They do not apply to agents in a separate process, which have no background work. */
const OF_BACKGROUND_WORK = ["PARLEY-SUBAGENT-004"];

/**
 * Rules for drafts. They do not apply, because the reference agent's scripted model reports no token counts, and
 * nobody logs in.
 */
const OF_DRAFTS = ["PARLEY-STATUS-004", "PARLEY-USAGE-001"];

/** Checks of features that the reference agent does not support. */
export const NOT_OFFERED: Readonly<Record<CheckedVersion, readonly string[]>> = {
  1: [
    "ACP-PROMPTCAP-001",
    "ACP-PROMPTCAP-002",
    "ACP-AUTH-003",
    "ACP-AUTH-004",
    ...OF_CLIENT_SERVICES,
    ...OF_SUBAGENTS,
    ...OF_DRAFTS,
  ],
  2: [
    "ACP-PROMPTCAP-001",
    "ACP-PROMPTCAP-002",
    "ACP-CONFIG-206",
    "ACP-AUTH-203",
    "ACP-AUTH-204",
    "PARLEY-FORM-001",
    ...OF_SUBAGENTS,
    ...OF_BACKGROUND_WORK,
    "PARLEY-SUBAGENT-005",
    "PARLEY-SUBAGENT-006",
    ...OF_DRAFTS,
  ],
};

/**
 * Checks that do not apply to the agent that supports everything, for example because they are for agents without a
 * login.
 */
export const NOT_APPLICABLE: Readonly<Record<CheckedVersion, readonly string[]>> = {
  1: ["ACP-AUTH-005", "PARLEY-FILE-002", "PARLEY-TERMINAL-001", ...OF_CLIENT_SERVICES],
  2: [
    "ACP-AUTH-205",
    "ACP-PATCH-205",
    "ACP-PATCH-206",
    "ACP-PATCH-207",
    "PARLEY-FORM-001",
    ...OF_BACKGROUND_WORK,
  ],
};

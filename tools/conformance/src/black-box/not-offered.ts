import type { CheckedVersion } from "./exchange.ts";

/** The checks that say nothing of the reference agent, for it does not offer what they check. */
export const NOT_OFFERED: Readonly<Record<CheckedVersion, readonly string[]>> = {
  1: [
    "ACP-PROMPTCAP-001",
    "ACP-PROMPTCAP-002",
    "ACP-MODES-001",
    "ACP-MODES-002",
    "ACP-CONFIG-001",
    "ACP-CONFIG-002",
    "ACP-CONFIG-003",
    "ACP-AUTH-003",
    "ACP-AUTH-004",
  ],
  2: [],
};

import { vi } from "vitest";

import { goodAgent } from "../fixtures/good-agent.ts";
import { mutatedAgent } from "../fixtures/mutated-agent.ts";
import { changeResult } from "../fixtures/mutation-parts.ts";
import { conformanceTests } from "./index.ts";

// Shows that Vitest's timeout does not apply, because checks have their own timeouts.
vi.setConfig({ testTimeout: 1 });

// Declares the tests that are themselves under test.
conformanceTests(goodAgent, {
  versions: [1],
  only: ["ACP-INIT", "ACP-MODES-001", "ACP-JSONRPC-003"],
  quietMs: 5,
});

const withoutInfo = changeResult("initialize", ({ info: _, ...result }) => result);
conformanceTests(mutatedAgent(withoutInfo), {
  versions: [2],
  only: ["ACP-INIT"],
  quietMs: 0,
  known: ["v2 ACP-INIT-203"],
});

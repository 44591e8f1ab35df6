import { goodAgent } from "../fixtures/good-agent.ts";
import { mutatedAgent } from "../fixtures/mutated-agent.ts";
import { changeResult } from "../fixtures/mutation-parts.ts";
import { conformanceTests } from "./index.ts";

// The tests that these calls declare are the tests.
conformanceTests(goodAgent, { versions: [1], only: ["ACP-INIT", "ACP-MODES-001"], quietMs: 0 });

const withoutInfo = changeResult("initialize", ({ info: _, ...result }) => result);
conformanceTests(mutatedAgent(withoutInfo), {
  versions: [2],
  only: ["ACP-INIT"],
  quietMs: 0,
  known: ["v2 ACP-INIT-203"],
});

export type { AgentAddress, AgentCommand, AgentTarget, AgentTransport } from "./agent/agent-target.ts";
export { type AgentLine, AgentUnderTest, type Answer } from "./agent/agent-under-test.ts";
export { allChecks, checksOf } from "./agent/all-checks.ts";
export { type CheckAgentOptions, checkAgent } from "./run/check-agent.ts";
export { CheckFailure, NotApplicable, TurnFailure, applies, ensure } from "./agent/check-outcome.ts";
export { type PlayAgainOptions, playAgain } from "./run/play-again.ts";
export { CheckRun, type CheckTarget } from "./agent/check-run.ts";
export type { Bench, Check, CheckSettings, Recording } from "./agent/check.ts";
export { Exchange, type ExchangeSetup, type Turn, type TurnEnd, type Update } from "./agent/exchange.ts";
export { initializeParams } from "./agent/initialize.ts";
export { type CheckClientOptions, checkClient } from "./client/check-client.ts";
export type { ClientAdapter, ClientSetup, DrivenClient } from "./client/client-adapter.ts";
export type { ClientCommand } from "./client/client-command.ts";
export { type CheckEntryOptions, checkEntry } from "./registry/check-entry.ts";
export { catalogue, findRule, versionsOf } from "./catalogue/catalogue.ts";
export type { CheckedVersion, Rule } from "./catalogue/rule.ts";
export { type JsonObject, toObject } from "./recording/message.ts";
export {
  type AgentMeasures,
  type CheckReport,
  type CheckResult,
  type Verdict,
  verdictOf,
} from "./report/check-report.ts";

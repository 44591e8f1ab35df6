export type { AgentUnderTest, TestAnswer, TestSessionRequest } from "./agent-under-test.ts";
export type { ClientAnswers } from "./client-answers.ts";
export { type TestAgentOptions, testAgent } from "./test-agent.ts";
export type { TestQuestion, TestStopReason, TestUpdate } from "./dialect/test-dialect.ts";
export type { TestSession, TestTurn } from "./test-session.ts";

import { Connection, type Transport, methodNotFound } from "@parley/protocol";

import { assertObject } from "../value/describe-value.ts";
import { type ClientAnswers, answerQuestion } from "./client-answers.ts";
import type { TestDialect, TestUpdate } from "./dialect/test-dialect.ts";
import { TestSession } from "./test-session.ts";

/** Options for opening a test session. */
export interface TestSessionRequest {
  /** Default: `/`. */
  readonly cwd?: string | undefined;
  readonly additionalDirectories?: readonly string[] | undefined;
  /** The MCP servers, in the format of the protocol version. */
  readonly mcpServers?: readonly object[] | undefined;
}

/** The agent's response to `initialize`. */
export interface TestAnswer {
  readonly protocolVersion: number;
  readonly [member: string]: unknown;
}

/** Options for an {@link AgentUnderTest}. */
export interface AgentUnderTestOptions {
  readonly transport: Transport;
  readonly dialect: TestDialect;
  readonly answers: ClientAnswers;
  /** Errors that were not sent in a response. An error is removed once it is passed on to a test. */
  readonly errors: unknown[];
  /** Resolves when the agent stops serving. */
  readonly served: Promise<void>;
}

/** A test client's view of the agent under test. */
export class AgentUnderTest implements AsyncDisposable {
  readonly #options: AgentUnderTestOptions;
  readonly #connection: Connection;
  readonly #sessions = new Map<string, TestSession>();
  #initialized: TestAnswer = { protocolVersion: 0 };

  constructor(options: AgentUnderTestOptions) {
    this.#options = options;
    this.#connection = new Connection(options.transport, {
      request: (method, params, { signal }) => this.#answer(method, params as object, signal),
      notification: (_method, params) => {
        const { sessionId, update } = params as { readonly sessionId: string; readonly update: TestUpdate };
        this.#session(sessionId).receive(update);
      },
    });
  }

  /** The agent's response to `initialize`. */
  get initialized(): TestAnswer {
    return this.#initialized;
  }

  /** Initializes the connection with the client's capabilities. */
  async initialize(capabilities: object): Promise<void> {
    const params = this.#options.dialect.initializeParams(capabilities);
    this.#initialized = (await this.#connection.request("initialize", params)) as TestAnswer;
  }

  newSession(request: TestSessionRequest = {}): Promise<TestSession> {
    return this.#open("session/new", request);
  }

  /** Opens a stored session and replays its conversation into the session's state. */
  loadSession(sessionId: string, request: TestSessionRequest = {}): Promise<TestSession> {
    this.#sessions.delete(sessionId);
    return this.#open("session/load", { ...request, sessionId });
  }

  /** Sends a request with any method. */
  request(method: string, params: object): Promise<unknown> {
    return this.#connection.request(method, params);
  }

  /**
   * Closes the connection and waits for the agent to stop.
   *
   * @throws {Error} if the agent's code failed with an error that was not sent in a response.
   */
  async close(): Promise<void> {
    await this.#connection.close();
    await this.#options.served;
    this.#assertNoErrors();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #open(
    method: string,
    request: TestSessionRequest & { readonly sessionId?: string },
  ): Promise<TestSession> {
    assertObject(request, "open a session", "{ cwd, mcpServers }");
    const { cwd = "/", additionalDirectories = [], mcpServers = [], ...rest } = request;
    const params = { ...rest, cwd, additionalDirectories, mcpServers };
    const answer = (await this.#connection.request(method, params)) as { readonly sessionId?: string };
    const session = this.#session(rest.sessionId ?? answer.sessionId ?? "");
    session.opened(answer);
    return session;
  }

  #session(sessionId: string): TestSession {
    const known = this.#sessions.get(sessionId);
    if (known !== undefined) return known;
    const session = new TestSession({
      sessionId,
      connection: this.#connection,
      dialect: this.#options.dialect,
      assertNoErrors: () => this.#assertNoErrors(),
    });
    this.#sessions.set(sessionId, session);
    return session;
  }

  #answer(method: string, params: object, signal: AbortSignal): unknown {
    const { answers, dialect } = this.#options;
    if (method === "session/request_permission") {
      const question = dialect.question(params);
      this.#session((params as { readonly sessionId: string }).sessionId).questions.push(question);
      return answerQuestion(answers, question);
    }
    const answer = answers.requests?.[method];
    if (answer === undefined) throw methodNotFound(method);
    return answer(params, signal);
  }

  #assertNoErrors(): void {
    const [cause] = this.#options.errors.splice(0);
    if (cause === undefined) return;
    throw new Error(`The agent failed: ${cause instanceof Error ? cause.message : JSON.stringify(cause)}`, {
      cause,
    });
  }
}

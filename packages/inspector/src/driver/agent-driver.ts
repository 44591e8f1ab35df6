import {
  type AgentConnection,
  type ClientDialect,
  type ClientHandlers,
  type ClientSession,
  type ElicitationContext,
  type PermissionOutcome,
  connectAgent,
} from "@parley/client";
import { type OpenPermission, createPermissionBroker } from "@parley/client/permission";
import type { Transport } from "@parley/protocol";

import type { LiveFeed } from "../live/live-feed.ts";
import type { InspectorAction, OpenQuestion } from "../live/live-message.ts";
import { QuestionBoard } from "./question-board.ts";
import { RawTransport } from "./raw-transport.ts";
import { RemoteLine } from "./remote-line.ts";

/** Options for {@link AgentDriver}. */
export interface AgentDriverOptions {
  readonly feed: LiveFeed;
  /** Name and version of the client, as sent to the agent. */
  readonly info: { readonly name: string; readonly title?: string; readonly version: string };
  /** Starts the agent or connects to it. */
  readonly open: (hooks: AgentHooks) => Promise<Transport>;
  /** Default working directory for sessions. */
  readonly cwd: string;
  /** Protocol versions to offer. */
  readonly versions: readonly ClientDialect[];
  /**
   * Handlers for requests from the agent, except for questions, which are shown on the pages. By default, the agent
   * cannot use any client services.
   */
  readonly handlers?: Pick<ClientHandlers, "readTextFile" | "writeTextFile" | "terminals"> | undefined;
  /** Id of the authentication method to use for logging in. */
  readonly auth?: string | undefined;
}

/**
 * Hooks for a transport to the agent. They report events that are not messages, and let pages disrupt the connection.
 */
export interface AgentHooks {
  /** Receives stderr output of the agent's program. */
  readonly onStderr: (text: string) => void;
  /** Network connection to a remote agent. Pages can cut it. */
  readonly line: RemoteLine;
}

/** A client that is controlled by pages. */
export class AgentDriver {
  readonly #options: AgentDriverOptions;
  readonly #questions: QuestionBoard;
  readonly #permissions = createPermissionBroker({ onError: (error) => this.#fail(error) });
  #transport: RawTransport | undefined;
  #agent: AgentConnection | undefined;
  #line: RemoteLine | undefined;
  #connections = 0;

  constructor(options: AgentDriverOptions) {
    this.#options = options;
    this.#questions = new QuestionBoard((questions) => options.feed.setState({ questions }));
    const shown = new WeakSet<OpenPermission>();
    this.#permissions.subscribe(() => {
      for (const open of this.#permissions.pending.filter((each) => !shown.has(each))) {
        shown.add(open);
        void this.#askPermission(open);
      }
    });
  }

  /**
   * Starts the agent and initializes the connection, after closing any previous one. Errors are also shown on the
   * pages.
   */
  async connect(): Promise<void> {
    await this.disconnect();
    const { feed, open, versions, auth, info } = this.#options;
    const connection = `c${(this.#connections += 1)}`;
    feed.setState({ status: "connecting", error: undefined, sessions: [], canCut: false });
    feed.add({ event: "open", at: Date.now(), text: feed.state.title, connection });
    try {
      const line = new RemoteLine((event, stream) => feed.add({ event, at: Date.now(), connection, stream }));
      this.#line = line;
      const onStderr = (text: string): void =>
        feed.add({ event: "stderr", text, at: Date.now(), connection });
      const opened = await open({ onStderr, line });
      const transport = new RawTransport(opened, (direction, text, stream) =>
        feed.add({ direction, text, at: Date.now(), connection, stream }),
      );
      this.#transport = transport;
      const agent = await connectAgent(transport, {
        info,
        versions,
        capabilities: {
          notices: true,
          compaction: true,
          booleanConfigOptions: true,
          _meta: { "parley/optionNames": true },
        },
        handlers: this.#handlers(),
        onError: (error) => this.#fail(error),
      });
      this.#agent = agent;
      if (auth !== undefined) await agent.authenticate(auth);
      feed.setState({ status: "connected", canCut: line.isUsed });
      this.#watchLine(agent, connection);
      void agent.closed.then((reason) => this.#ended(transport, { reason, connection }));
    } catch (error) {
      this.#transport = undefined;
      feed.add({ event: "exit", text: messageOf(error), at: Date.now(), connection });
      feed.setState({ status: "closed", error: messageOf(error) });
      throw error;
    }
  }

  /** Closes the connection to the agent, if any. */
  async disconnect(): Promise<void> {
    await (this.#agent ?? this.#transport)?.close();
  }

  /** Performs an action requested by a page. Resolves to a JSON-serializable result. */
  async act(action: InspectorAction): Promise<unknown> {
    switch (action.action) {
      case "connect":
        return this.connect();
      case "disconnect":
        return this.disconnect();
      case "cut":
        if (this.#line?.isUsed !== true)
          throw new Error("There is no connection to drop: the agent is not remote");
        return this.#line.cut();
      case "answer":
        return this.#questions.answer(action.questionId, action.answer);
      case "send":
        if (this.#transport === undefined) throw new Error("The agent is not connected");
        return this.#transport.sendRaw(action.text);
      case "newSession":
        return this.#opened(await this.#connected().newSession(this.#place(action.cwd)));
      case "loadSession":
        return this.#opened(await this.#connected().loadSession(action.sessionId, this.#place(action.cwd)));
      case "resumeSession":
        return this.#opened(await this.#connected().resumeSession(action.sessionId, this.#place(action.cwd)));
      case "listSessions":
        return this.#listSessions();
      default:
        return this.#actInSession(action);
    }
  }

  async #actInSession(action: Extract<InspectorAction, { readonly sessionId: string }>): Promise<unknown> {
    const session = this.#connected().session(action.sessionId);
    if (session === undefined) throw new Error(`Session "${action.sessionId}" is not open here`);
    switch (action.action) {
      case "prompt":
        // Does not wait for the turn to end, because pages receive the turn as recorded messages.
        return void session.prompt(action.text).catch((error: unknown) => this.#fail(error));
      case "cancel":
        return session.cancel();
      case "setMode":
        return session.setMode(action.modeId);
      case "setConfigOption":
        return session.setConfigOption(action.configId, action.value);
      case "closeSession":
        await session.close();
        return this.#showSessions();
      default:
        throw new Error(`There is no action ${JSON.stringify((action as InspectorAction).action)}`);
    }
  }

  #handlers(): NonNullable<Parameters<typeof connectAgent>[1]["handlers"]> {
    const board = this.#questions;
    return {
      ...this.#options.handlers,
      requestPermission: this.#permissions.requestPermission,
      elicitation: {
        form: (request, context) =>
          board.ask({ kind: "form", request, ...askedBy(context, request.message) }, context.signal),
        url: (request, context) =>
          board.ask({ kind: "url", request, ...askedBy(context, request.message) }, context.signal),
      },
    };
  }

  /**
   * Shows a permission request until it is answered, withdrawn or changed. A changed request becomes a new question.
   */
  async #askPermission(open: OpenPermission): Promise<void> {
    const { request, signal } = open;
    const question = { kind: "permission", request, ...askedBy(open, request.title) } as const;
    try {
      const answer = await this.#questions.ask<PermissionOutcome>(question, signal);
      if (answer.outcome === "selected") open.answer(answer.optionId);
      else open.dismiss();
    } catch (error) {
      if (signal.aborted) return;
      open.dismiss();
      this.#fail(error);
    }
  }

  async #listSessions(): Promise<unknown> {
    const sessions: unknown[] = [];
    for await (const session of this.#connected().listSessions()) sessions.push(session);
    return sessions;
  }

  #connected(): AgentConnection {
    if (this.#agent === undefined) throw new Error("The agent is not connected");
    return this.#agent;
  }

  #place(cwd: string | undefined): { readonly cwd: string } {
    return { cwd: cwd === undefined || cwd === "" ? this.#options.cwd : cwd };
  }

  #opened({ id }: ClientSession): { readonly sessionId: string } {
    this.#showSessions();
    return { sessionId: id };
  }

  #showSessions(): void {
    const sessions = this.#connected().sessions.map(({ id, cwd }) => ({ id, cwd }));
    this.#options.feed.setState({ sessions });
  }

  /** Records when the connection to a remote agent breaks and when it is restored. */
  #watchLine(agent: AgentConnection, connection: string): void {
    let isCut = false;
    agent.subscribe(() => {
      const wasCut = isCut;
      isCut = agent.status === "reconnecting";
      if (isCut === wasCut || agent.status === "closed") return;
      this.#options.feed.add({ event: isCut ? "cut" : "resume", at: Date.now(), connection });
    });
  }

  #fail(error: unknown): void {
    this.#options.feed.setState({ error: messageOf(error) });
  }

  #ended(
    transport: RawTransport,
    { reason, connection }: { readonly reason: Error; readonly connection: string },
  ): void {
    if (this.#transport !== transport) return;
    this.#transport = undefined;
    this.#agent = undefined;
    this.#options.feed.add({ event: "exit", text: reason.message, at: Date.now(), connection });
    this.#options.feed.setState({
      status: "closed",
      sessions: [],
      error: reason.message,
      canCut: false,
    });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns a request's session and the question to show. If a subagent asks, the question starts with its name. */
function askedBy(
  { session, subagent }: Pick<ElicitationContext, "session" | "subagent">,
  title: string,
): Pick<OpenQuestion, "sessionId" | "title"> {
  if (subagent === undefined) return { sessionId: session?.id, title };
  const { id, title: name, description } = subagent.state;
  return { sessionId: id, title: `${name ?? description ?? id} asks: ${title}` };
}

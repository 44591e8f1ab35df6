import type { RequestContext } from "@parley/protocol";
import type { McpServer, SessionInfo } from "@parley/schema/neutral";

import { readResumePoint } from "../value/resume-point.ts";
import type { DialectHost, DialectSession, LoadOptions, SessionDescription } from "./dialect-host.ts";
import { type SessionChoiceParams, offersSessionOptions, readSessionChoices } from "./session-choices.ts";
import { type ListParams, renderPage, toQuery, toSessionInfo } from "./session-list.ts";
import type { SessionRequest } from "./session-request.ts";
import type { SystemPromptParams } from "./system-prompt.ts";

/** The parts of session requests and responses that differ between versions. */
export interface SessionSetup<Server, Response extends object> {
  /** @throws {RequestError} `-32602` if the version does not allow one of the servers. */
  toMcpServers(servers: readonly Server[]): readonly McpServer[];
  /** Returns a session's settings and commands, for the response that opens it. */
  describe(session: DialectSession): Response;
  /** Returns only the settings and commands. */
  describeConfig(session: SessionDescription): object;
  /** Called once the client has received the response that opens a session. */
  announce(session: DialectSession): void;
  /**
   * Whether `session/resume` replays the conversation.
   *
   * @throws {RequestError} `-32602` if the starting point is unknown.
   */
  replaysOnResume(params: ResumeParams): boolean;
}

export interface SetupParams<Server> {
  readonly cwd: string;
  readonly additionalDirectories?: readonly string[];
  readonly mcpServers?: readonly Server[];
  readonly systemPrompt?: SystemPromptParams | null;
  /** Present only in the unstable profiles. */
  readonly configOptions?: readonly SessionChoiceParams[];
}

interface SessionParams {
  readonly sessionId: string;
}

/** The params of `session/resume` that differ between versions. */
export interface ResumeParams {
  readonly replayFrom?: { readonly type: string } | null;
  /** `acp/cursor` is the resume point, which identifies the last event that the client received. */
  readonly _meta?: { readonly [name: string]: unknown } | null;
}

/**
 * Reads the params of a request that opens a session. `takesChoices` determines whether the request may set initial
 * settings.
 */
export function toSessionRequest<Server>(
  { cwd, additionalDirectories, mcpServers, systemPrompt, configOptions = [] }: SetupParams<Server>,
  { toMcpServers }: Pick<SessionSetup<Server, object>, "toMcpServers">,
  takesChoices: boolean,
): SessionRequest {
  return {
    cwd,
    additionalDirectories: additionalDirectories ?? [],
    mcpServers: toMcpServers(mcpServers ?? []),
    systemPrompt,
    ...(takesChoices && { choices: readSessionChoices(configOptions) }),
  };
}

/** Handlers that open, list and close sessions. Handlers for stored sessions exist only if the agent has a store. */
export interface SessionHandlers<Server, Response extends object> extends Partial<
  StoredHandlers<Server, Response>
> {
  "session/new"(params: SetupParams<Server>, context: RequestContext): Promise<SessionParams & Response>;
  "session/close"(params: SessionParams): Promise<object>;
}

interface StoredHandlers<Server, Response extends object> {
  "session/load"(params: SetupParams<Server> & SessionParams, context: RequestContext): Promise<Response>;
  "session/resume"(
    params: SetupParams<Server> & SessionParams & ResumeParams,
    context: RequestContext,
  ): Promise<Response>;
  "session/list"(params: ListParams): Promise<{ sessions: SessionInfo[]; nextCursor?: string }>;
  "session/delete"(params: SessionParams): Promise<object>;
}

export function sessionHandlers<Server, Response extends object>(
  host: DialectHost,
  setup: SessionSetup<Server, Response>,
  { isStored, drafts }: { readonly isStored: boolean; readonly drafts: boolean },
): SessionHandlers<Server, Response> {
  const takesChoices = drafts && offersSessionOptions(host.definition);
  const read = (params: SetupParams<Server>): SessionRequest => toSessionRequest(params, setup, takesChoices);
  return {
    async "session/new"(params, context) {
      const session = await host.newSession(read(params), context.signal);
      context.afterResponse(() => setup.announce(session));
      return { sessionId: session.sessionId, ...setup.describe(session) };
    },
    async "session/close"({ sessionId }) {
      await host.closeSession(sessionId);
      return {};
    },
    ...(isStored && storedHandlers(host, setup, read)),
  };
}

function storedHandlers<Server, Response extends object>(
  host: DialectHost,
  setup: SessionSetup<Server, Response>,
  read: (params: SetupParams<Server>) => SessionRequest,
): StoredHandlers<Server, Response> {
  const load = async (
    params: SetupParams<Server> & SessionParams,
    context: RequestContext,
    from: Omit<LoadOptions, "signal">,
  ): Promise<Response> => {
    const { signal } = context;
    const session = await host.loadSession(params.sessionId, read(params), { ...from, signal });
    context.afterResponse(() => setup.announce(session));
    return setup.describe(session);
  };
  return {
    "session/load": (params, context) => load(params, context, { replay: true }),
    async "session/resume"(params, context) {
      const { _meta: meta } = params;
      const after = readResumePoint(meta);
      const marksEnd = setup.replaysOnResume(params);
      return load(params, context, { replay: after !== undefined || marksEnd, after, marksEnd });
    },
    async "session/list"(params) {
      return renderPage(await host.listSessions(toQuery(params)), toSessionInfo);
    },
    async "session/delete"({ sessionId }) {
      await host.deleteSession(sessionId);
      return {};
    },
  };
}

import type { ClientDescription } from "@parley/agent";
import type { ClientHandlers, ClientSession, SessionUpdate } from "@parley/client";
import { methodNotFound } from "@parley/protocol";
import type { JsonObject } from "@parley/schema/neutral";

import type { ExtensionMessage, UpdateParams } from "./child-messages.ts";
import type { RelayOptions } from "./relay-options.ts";

type Handler<Name extends keyof ClientHandlers> = NonNullable<ClientHandlers[Name]>;

type Elicit<Mode extends keyof Handler<"elicitation">> = NonNullable<Handler<"elicitation">[Mode]>;

/** Handlers for a child agent's requests and updates in one session. */
export interface ChildSessionHandlers {
  readonly requestPermission: Handler<"requestPermission">;
  readonly readTextFile: Handler<"readTextFile">;
  readonly writeTextFile: Handler<"writeTextFile">;
  readonly terminals: Handler<"terminals">;
  readonly elicitation: { readonly form: Elicit<"form">; readonly url: Elicit<"url"> };
  readonly sessionUpdate: (
    update: SessionUpdate,
    context: { readonly meta: JsonObject | undefined },
  ) => Promise<void> | undefined;
  /** Sends an update from a subagent's session to the clients. */
  readonly subagentUpdated: (params: UpdateParams) => Promise<void> | undefined;
  readonly extensionRequest: (request: ExtensionMessage, signal: AbortSignal) => Promise<unknown>;
  readonly extensionNotification: (notification: ExtensionMessage) => Promise<void>;
}

/** The parts of a child agent's sessions that {@link delegateHandlers} uses. */
export interface DelegateSessions {
  of(sessionId: string): ChildSessionHandlers | undefined;
  /** Returns the handlers of the session that a message names, or of all sessions if it names none. */
  about(params: unknown): readonly ChildSessionHandlers[];
  updated(update: SessionUpdate, sessionId: string): Promise<void> | undefined;
}

/** The client that a child agent is started for, and the features that the host provides to the agent. */
export interface DelegateOptions extends Pick<RelayOptions, "files" | "terminals"> {
  readonly client: ClientDescription | undefined;
}

/** A client that can only show the conversation. */
const plainClient: ClientDescription["capabilities"] = {
  readTextFile: false,
  writeTextFile: false,
  terminal: false,
  notices: false,
  compaction: false,
  plans: false,
  subagents: false,
  booleanConfigOptions: false,
  elicitation: { form: false, url: false },
  terminalAuthentication: false,
  _meta: {},
};

/**
 * Creates handlers that dispatch each call to its session's handlers. Includes optional handlers only if a client
 * supports them.
 */
export function delegateHandlers(
  sessions: DelegateSessions,
  { client, files = true, terminals = true }: DelegateOptions,
): ClientHandlers {
  const { version = 1, capabilities = plainClient } = client ?? {};
  const of = (session: ClientSession): ChildSessionHandlers => {
    const handlers = sessions.of(session.id);
    if (handlers === undefined) throw new Error(`Cannot answer: session "${session.id}" is not relayed`);
    return handlers;
  };
  const { form, url } = capabilities.elicitation;
  const showsTerminals = terminals && (version === 2 || capabilities.terminal);
  return {
    requestPermission: (request, context) => of(context.session).requestPermission(request, context),
    ...(files && {
      readTextFile: (params, context) => of(context.session).readTextFile(params, context),
      writeTextFile: (params, context) => of(context.session).writeTextFile(params, context),
    }),
    ...(showsTerminals && {
      terminals: {
        create: (params, context) => of(context.session).terminals.create(params, context),
        output: (params, context) => of(context.session).terminals.output(params, context),
        waitForExit: (params, context) => of(context.session).terminals.waitForExit(params, context),
        kill: (params, context) => of(context.session).terminals.kill(params, context),
        release: (params, context) => of(context.session).terminals.release(params, context),
      },
    }),
    ...((form || url) && {
      elicitation: {
        ...(form && {
          form: (params, { session, signal }) =>
            session ? of(session).elicitation.form(params, { session, signal }) : { action: "cancel" },
        }),
        ...(url && {
          url: (params, { session, signal }) =>
            session ? of(session).elicitation.url(params, { session, signal }) : { action: "cancel" },
        }),
      },
    }),
    sessionUpdate: (update, { session }) => sessions.updated(update, session.id),
    extensionRequest(method, params, { signal }) {
      const [handlers] = sessions.about(params);
      if (handlers === undefined) throw methodNotFound(method);
      return handlers.extensionRequest({ method, params }, signal);
    },
    async extensionNotification(method, params) {
      await Promise.all(sessions.about(params).map((each) => each.extensionNotification({ method, params })));
    },
  };
}

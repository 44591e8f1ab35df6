import type { ClientDescription } from "@parley/agent";
import type { ClientHandlers, ClientSession } from "@parley/client";

import type { RelayOptions } from "./relay-options.ts";

type Handler<Name extends keyof ClientHandlers> = NonNullable<ClientHandlers[Name]>;

type Elicit<Mode extends keyof Handler<"elicitation">> = NonNullable<Handler<"elicitation">[Mode]>;

/** The handlers of what a child agent asks and reports in one session. */
export interface ChildSessionHandlers {
  readonly requestPermission: Handler<"requestPermission">;
  readonly readTextFile: Handler<"readTextFile">;
  readonly writeTextFile: Handler<"writeTextFile">;
  readonly terminals: Handler<"terminals">;
  readonly elicitation: { readonly form: Elicit<"form">; readonly url: Elicit<"url"> };
  readonly sessionUpdate: Handler<"sessionUpdate">;
}

/** The client that a child agent is started for, and what the host lends the agent. */
export interface DelegateOptions extends Pick<RelayOptions, "files" | "terminals"> {
  readonly client: ClientDescription | undefined;
}

/** A client that shows nothing but the conversation. */
const plainClient: ClientDescription["capabilities"] = {
  readTextFile: false,
  writeTextFile: false,
  terminal: false,
  notices: false,
  compaction: false,
  booleanConfigOptions: false,
  elicitation: { form: false, url: false },
  terminalAuthentication: false,
  _meta: {},
};

/** Creates handlers that hand each call to those of its session; of the optional ones those that a client can serve. */
export function delegateHandlers(
  handlersOf: (session: ClientSession) => ChildSessionHandlers | undefined,
  { client, files = true, terminals = true }: DelegateOptions,
): ClientHandlers {
  const { version = 1, capabilities = plainClient } = client ?? {};
  const of = (session: ClientSession): ChildSessionHandlers => {
    const handlers = handlersOf(session);
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
    // An update that arrives before its session is known is in the session's state.
    sessionUpdate: (update, context) => handlersOf(context.session)?.sessionUpdate(update, context),
  };
}

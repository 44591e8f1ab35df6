import { Peer, type PeerHandlers } from "@parley/protocol";
import type { Descriptor, Methods, RequestShape } from "@parley/schema";

import type { AgentDescription, AgentWire } from "../dialect/agent-wire.ts";
import type { LoadedDialect } from "../dialect/client-dialect.ts";
import type { ClientSide } from "../dialect/client-side.ts";
import { SessionDirectory } from "../session/session-directory.ts";
import { createAgentConnection } from "./create-agent-connection.ts";

/** The parts of a dialect that differ between protocol versions. `Prompt` is the type of a pending prompt. */
export interface DialectDefinition<Sends extends Initializing, Receives extends Methods, Prompt> {
  /** Parses the agent's response to `initialize`. `received` is the response before any repairs. */
  describeAgent(answer: Answer<Sends>, received: unknown): AgentDescription<Answer<Sends>>;
  handlers(client: ClientSide, prompts: ReadonlySet<Prompt>): PeerHandlers<Receives>;
  /** Class of the connection's session directory. Default: {@link SessionDirectory}. */
  readonly Directory?: typeof SessionDirectory;
  /**
   * Creates the functions that send requests to the agent. They add pending prompts to `prompts` and remove them when
   * the prompts end.
   */
  requests(
    peer: Peer<Sends, Receives>,
    agent: AgentDescription<Answer<Sends>>,
    prompts: Set<Prompt>,
  ): AgentWire;
}

/** Methods of a side that can initialize a connection. */
export interface Initializing extends Methods {
  requests: { initialize: RequestShape; [method: string]: RequestShape };
}

type Answer<Sends extends Initializing> = Sends["requests"]["initialize"]["result"];

/** Creates a dialect for the version that `descriptor` describes. */
export function defineDialect<Sends extends Initializing, Receives extends Methods, Prompt>(
  descriptor: Descriptor<Sends, Receives>,
  definition: DialectDefinition<Sends, Receives, Prompt>,
): LoadedDialect {
  return {
    open(
      connection,
      { params, result },
      {
        transport,
        handlers = {},
        cancelTimeoutMs = 30_000,
        onError,
        onRepair,
        close,
        Directory = definition.Directory ?? SessionDirectory,
      },
    ) {
      const { initialize } = descriptor.sends.requests;
      initialize.params.validate(params);
      const answer = initialize.result.decode(result, (issue) => onRepair?.({ method: "initialize", issue }));
      const agent = definition.describeAgent(answer, result);
      const prompts = new Set<Prompt>();
      const peer = new Peer(connection, descriptor, { onRepair });
      const wire = definition.requests(peer, agent, prompts);
      const environment = { connection, agent, wire, handlers, cancelTimeoutMs, onError };
      const directory = new (Directory as typeof SessionDirectory)(environment);
      peer.serve(definition.handlers(directory, prompts));
      void connection.closed.then(() => directory.end());
      return createAgentConnection(descriptor.version, { ...environment, transport, directory, close });
    },
  };
}

/** Returns a copy of `definition` with additional requests. */
export function addRequests<Sends extends Initializing, Receives extends Methods, Prompt>(
  definition: DialectDefinition<Sends, Receives, Prompt>,
  createMore: (peer: Peer<Sends, Receives>, agent: AgentDescription<Answer<Sends>>) => Partial<AgentWire>,
): DialectDefinition<Sends, Receives, Prompt> {
  return {
    ...definition,
    requests: (peer, agent, prompts) => ({
      ...definition.requests(peer, agent, prompts),
      ...createMore(peer, agent),
    }),
  };
}

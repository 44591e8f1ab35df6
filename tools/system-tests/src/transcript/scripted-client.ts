import {
  type AgentConnection,
  type ClientDialect,
  type ClientSession,
  type ConnectOptions,
  connectAgent,
} from "@parley/client";
import type { MessageRepair, Transport } from "@parley/protocol";
import type { SessionState } from "@parley/protocol/session";

/** A client that is controlled by a script, with the errors and repairs that it reports. */
export class ScriptedClient {
  /** All errors passed to `onError`, in order. */
  readonly errors: unknown[] = [];
  /** All repairs passed to `onRepair`, in order. */
  readonly repairs: MessageRepair[] = [];
  /** Protocol version of the client, unless a script offers other versions. */
  readonly dialect: ClientDialect;
  readonly #transport: Transport;
  #agent: AgentConnection | undefined;

  constructor(transport: Transport, dialect: ClientDialect) {
    this.#transport = transport;
    this.dialect = dialect;
  }

  /** Connects as an application named "transcript". Must be called once per script. */
  async connect(options: Partial<ConnectOptions> = {}): Promise<AgentConnection> {
    this.#agent = await connectAgent(this.#transport, {
      versions: [this.dialect],
      info: { name: "transcript", version: "1.0.0" },
      onError: (error) => this.errors.push(error),
      onRepair: (repair) => this.repairs.push(repair),
      ...options,
    });
    return this.#agent;
  }

  /** Connects and creates a session in "/project". */
  async connectWithSession(
    options?: Partial<ConnectOptions>,
  ): Promise<{ agent: AgentConnection; session: ClientSession }> {
    const agent = await this.connect(options);
    return { agent, session: await agent.newSession({ cwd: "/project" }) };
  }

  /** Closes the connection if there is one. */
  async close(): Promise<void> {
    await this.#agent?.close();
  }
}

/** Resolves once `isReached` returns true for the session's state. */
export function stateOf(
  session: ClientSession,
  isReached: (state: SessionState) => boolean,
): Promise<SessionState> {
  const { promise, resolve } = Promise.withResolvers<SessionState>();
  const look = (): void => {
    if (!isReached(session.state)) return;
    stop();
    resolve(session.state);
  };
  const stop = session.subscribe(look);
  look();
  return promise;
}

/** Returns a session's messages, one per line, such as `agent: Hello`. */
export function spoken({ entries }: SessionState): string[] {
  return entries.flatMap((entry) =>
    entry.type === "message"
      ? [
          `${entry.role}: ${entry.content.map((block) => ("text" in block ? block.text : block.type)).join("|")}`,
        ]
      : [],
  );
}

/** Resolves once the agent has sent `text` as a message. */
export async function says(session: ClientSession, text: string): Promise<void> {
  await stateOf(session, (state) => spoken(state).includes(`agent: ${text}`));
}

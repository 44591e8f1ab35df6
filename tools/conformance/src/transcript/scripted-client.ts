import {
  type AgentConnection,
  type ClientDialect,
  type ClientSession,
  type ConnectOptions,
  connectAgent,
} from "@parley/client";
import type { MessageRepair, Transport } from "@parley/protocol";
import type { SessionState } from "@parley/protocol/session";

/** The client that a script uses, and what it hears beside the conversation. */
export class ScriptedClient {
  /** Everything that went to `onError`, in order. */
  readonly errors: unknown[] = [];
  /** Everything that went to `onRepair`, in order. */
  readonly repairs: MessageRepair[] = [];
  /** The version that is spoken, unless a script offers others. */
  readonly dialect: ClientDialect;
  readonly #transport: Transport;
  #agent: AgentConnection | undefined;

  constructor(transport: Transport, dialect: ClientDialect) {
    this.#transport = transport;
    this.dialect = dialect;
  }

  /** Connects as the application "transcript". Once for each script. */
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

  /** Connects, and creates a session in "/project". */
  async connectWithSession(
    options?: Partial<ConnectOptions>,
  ): Promise<{ agent: AgentConnection; session: ClientSession }> {
    const agent = await this.connect(options);
    return { agent, session: await agent.newSession({ cwd: "/project" }) };
  }

  /** Ends the connection if there is one. */
  async close(): Promise<void> {
    await this.#agent?.close();
  }
}

/** Resolves when the session's state is as `isReached` wants it. */
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

/** What was said in a session, one line a message: `agent: Hello`. */
export function spoken({ entries }: SessionState): string[] {
  return entries.flatMap((entry) =>
    entry.type === "message"
      ? [
          `${entry.role}: ${entry.content.map((block) => ("text" in block ? block.text : block.type)).join("|")}`,
        ]
      : [],
  );
}

/** Resolves when the agent has said `text`, in a message of its own. */
export async function says(session: ClientSession, text: string): Promise<void> {
  await stateOf(session, (state) => spoken(state).includes(`agent: ${text}`));
}

import type { Connection } from "@parley/protocol";

import type { AgentDescription, AgentLink } from "./agent-wire.ts";
import type { LoadedDialect } from "./client-dialect.ts";
import type { ClientHost } from "./client-side.ts";

/** What one version of the protocol does in its own way. */
export interface DialectParts<Answer> {
  readonly descriptor: {
    readonly version: number;
    readonly sends: {
      readonly requests: {
        readonly initialize: {
          readonly params: { validate(params: unknown): unknown };
          readonly result: { decode(result: unknown, onRepair?: (issue: Issue) => void): Answer };
        };
      };
    };
  };
  /** What the agent's answer says, in words that every version shares; `received` is the answer before it was mended. */
  describeAgent(answer: Answer, received: unknown): AgentDescription;
  /** Takes over the connection's messages. */
  link(connection: Connection, host: ClientHost, agent: Introduction<Answer>): Requests;
}

/** What is known of the agent when its version is. */
export interface Introduction<Answer> extends AgentDescription {
  readonly answer: Answer;
}

type Issue = Parameters<NonNullable<ClientHost["onRepair"]>>[0]["issue"];
type Requests = Omit<AgentLink, "description">;

/** Makes a version of the protocol out of what it does in its own way. */
export function createDialect<Answer>(parts: DialectParts<Answer>): LoadedDialect {
  const { version, sends } = parts.descriptor;
  const { params, result } = sends.requests.initialize;
  const dialect: LoadedDialect = {
    version,
    load: () => dialect,
    attach(connection, { params: sent, result: received }, host) {
      params.validate(sent);
      const answer = result.decode(received, (issue) => host.onRepair?.({ method: "initialize", issue }));
      const description = parts.describeAgent(answer, received);
      return {
        description,
        ...parts.link(connection, host, { ...description, answer }),
      };
    },
  };
  return dialect;
}

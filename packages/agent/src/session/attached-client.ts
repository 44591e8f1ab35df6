import type { AgentDefinition } from "../author/agent-definition.ts";
import type { ClientConnection } from "../author/client-connection.ts";
import type { TextFiles } from "../author/text-files.ts";
import type { SessionChannel } from "../channel/session-channel.ts";
import type { Attachment } from "../dialect/attachment.ts";
import type { ClientWire } from "../dialect/client-wire.ts";
import type { ConfigOption } from "../event/config-option.ts";
import { SessionTerminals } from "../terminal/session-terminals.ts";
import { createSessionFiles } from "./session-files.ts";

/** Parts of an {@link AttachedClient}. */
export interface AttachedClientParts {
  readonly sessionId: string;
  readonly attachment: Attachment;
  readonly definition: Pick<AgentDefinition, "files" | "terminals">;
  readonly channel: SessionChannel;
}

/** The parts of a session that depend on the client attached to it. The rest of the session would outlive the client. */
export class AttachedClient {
  readonly connection: ClientConnection;
  readonly files: TextFiles;
  readonly terminals: SessionTerminals;
  readonly #wire: ClientWire;

  constructor({ sessionId, attachment: { client, wire }, definition, channel }: AttachedClientParts) {
    const { capabilities } = client;
    this.connection = client;
    this.#wire = wire;
    this.files = createSessionFiles(capabilities, {
      client: wire.files?.(sessionId),
      local: definition.files,
    });
    this.terminals = new SessionTerminals({
      client: capabilities.terminal ? wire.terminals?.(sessionId) : undefined,
      local: definition.terminals,
      channel,
    });
  }

  /** Connects to MCP servers of the client, if the dialect has that. */
  get acp(): ClientWire["acp"] {
    return this.#wire.acp;
  }

  /** Returns the settings that the client can show. */
  shownOptions(options: readonly ConfigOption[]): readonly ConfigOption[] {
    const { booleanConfigOptions } = this.connection.capabilities;
    return options.filter(({ type }) => type !== "boolean" || booleanConfigOptions);
  }
}

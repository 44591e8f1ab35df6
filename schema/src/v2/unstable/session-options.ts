import type { Meta, UnknownTag } from "../../primitive.ts";
import type { SessionConfigId, SessionConfigValueId } from "../../shared/config-option.ts";
import type { SessionId } from "../../shared/ids.ts";
import type { AbsolutePath } from "../absolute-path.ts";
import type { SessionConfigOption } from "./inherited.gen.ts";
import type { AvailableCommand } from "./slash-command.ts";

/**
 * Asks which settings a session would start with. It MUST NOT change anything: the agent creates, opens, changes and lists no
 * session, notifies nobody, and should not connect to MCP servers. Only if the agent advertised `session.options`.
 * @x-side agent
 * @x-method session/options
 */
export interface SessionOptionsRequest {
  /** The directory that the session would work in. */
  cwd: AbsolutePath;
  /**
   * Further roots that the session would work in. Missing or empty means none.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /**
   * The session to reopen; an unknown one is error `-32002`. Missing and `null` both mean a new session.
   */
  sessionId?: SessionId | null;
  _meta?: Meta;
}

/**
 * The settings that the session would start with, as far as the agent can tell.
 * @x-side agent
 * @x-method session/options
 */
export interface SessionOptionsResponse {
  /**
   * The configuration options; missing or empty means none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[];
  /**
   * The commands that the user could give; missing or empty means none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands?: AvailableCommand[];
  _meta?: Meta;
}

/**
 * The initial value of a configuration option. An agent ignores an id that it does not know, and a value or a type that the
 * option does not have.
 */
export type InitialSessionConfigOption = {
  /** The option. */
  configId: SessionConfigId;
  _meta?: Meta;
} &
  /** A value with a name. */
  (
    | {
        type: "id";
        /** Names the value. */
        value: SessionConfigValueId;
      }
    /** An option that is on or off. */
    | {
        type: "boolean";
        /** Whether it is on. */
        value: boolean;
      }
    /**
     * A kind of value that is not listed here. An agent answers one that it does not support with error `-32602`; who does not
     * know it should keep what it stores or passes on as it is.
     */
    | {
        /** Which one: free to use if it starts with `_`, otherwise reserved for later versions of the protocol. */
        type: UnknownTag;
        /** The value. */
        value: unknown;
        [key: string]: unknown;
      }
  );

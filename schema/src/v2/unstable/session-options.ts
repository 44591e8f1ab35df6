import type { Meta, UnknownTag } from "../../primitive.ts";
import type { SessionConfigId, SessionConfigValueId } from "../../shared/config-option.ts";
import type { SessionId } from "../../shared/ids.ts";
import type { AbsolutePath } from "../absolute-path.ts";
import type { SessionConfigOption } from "./inherited.gen.ts";
import type { AvailableCommand } from "./slash-command.ts";

/**
 * Asks which settings a session would start with. It MUST NOT change anything: the agent neither creates, opens,
 * changes nor lists a session, sends no notifications, and should not connect to MCP servers. Requires the agent
 * capability `session.options`.
 * @x-side agent
 * @x-method session/options
 */
export interface SessionOptionsRequest {
  /** The working directory that the session would have. */
  cwd: AbsolutePath;
  /**
   * Additional directories that the session would have. Missing or empty means none.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /** The session to reopen; an unknown one is error `-32002`. Missing and `null` both mean a new session. */
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
   * The commands that the user could run. Missing or empty means none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands?: AvailableCommand[];
  _meta?: Meta;
}

/**
 * The initial value of a configuration option. An agent ignores an unknown id, and a value or type that does not fit
 * the option.
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
        /** Identifies the value. */
        value: SessionConfigValueId;
      }
    /** An option that is on or off. */
    | {
        type: "boolean";
        /** Whether the option is on. */
        value: boolean;
      }
    /**
     * Any other kind of value. An agent answers one that it does not support with error `-32602`. It should be stored
     * and forwarded unchanged.
     */
    | {
        /**
         * The tag: free to use if it starts with `_`, otherwise reserved for later versions of the protocol.
         */
        type: UnknownTag;
        /** The value. */
        value: unknown;
        [key: string]: unknown;
      }
  );

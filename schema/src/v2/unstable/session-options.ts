import type { Meta, UnknownTag } from "../../primitive.ts";
import type { SessionConfigId, SessionConfigValueId } from "../../shared/config-option.ts";
import type { SessionId } from "../../shared/ids.ts";
import type { AbsolutePath } from "../absolute-path.ts";
import type { SessionConfigOption } from "./inherited.gen.ts";
import type { AvailableCommand } from "./slash-command.ts";

/**
 * Requests the settings that a session would start with. This request MUST NOT have side effects: the agent does not
 * create, open, change or list a session, sends no notifications, and should not connect to MCP servers. Requires the
 * agent capability `session.options`.
 * @x-side agent
 * @x-method session/options
 */
export interface SessionOptionsRequest {
  /** The working directory that the session would have. */
  cwd: AbsolutePath;
  /**
   * Additional directories that the session would have. Missing or empty if there are none.
   * @x-deserialize-default-on-null true
   */
  additionalDirectories?: AbsolutePath[];
  /**
   * The ID of the session to reopen. An unknown session results in error `-32002`. Missing or `null` for a new
   * session.
   */
  sessionId?: SessionId | null;
  _meta?: Meta;
}

/**
 * The settings that the session would start with, as far as the agent can determine them.
 * @x-side agent
 * @x-method session/options
 */
export interface SessionOptionsResponse {
  /**
   * The configuration options; missing or empty if there are none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions?: SessionConfigOption[];
  /**
   * The commands that the user could run. Missing or empty if there are none.
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  availableCommands?: AvailableCommand[];
  _meta?: Meta;
}

/**
 * The initial value of a configuration option. An agent ignores unknown IDs, as well as values and types that the
 * option does not allow.
 */
export type InitialSessionConfigOption = {
  /** The ID of the option. */
  configId: SessionConfigId;
  _meta?: Meta;
} &
  /** The value of a selector. */
  (
    | {
        type: "id";
        /** The ID of the value. */
        value: SessionConfigValueId;
      }
    /** An option that can be turned on or off. */
    | {
        type: "boolean";
        /** Whether the option is on. */
        value: boolean;
      }
    /**
     * Any other kind of value. An agent that does not support the kind responds with error `-32602`. Receivers should
     * store and forward it unchanged.
     */
    | {
        type: UnknownTag;
        /** The value. */
        value: unknown;
        [key: string]: unknown;
      }
  );

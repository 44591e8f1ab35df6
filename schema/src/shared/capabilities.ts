import type { Meta } from "../primitive.ts";

/** The modes of `elicitation/create` that a client handles. */
export interface ElicitationCapabilities {
  /**
   * `{}` if the client can show forms; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  form?: ElicitationFormCapabilities | null;
  /**
   * `{}` if the client can send the user to a URL; missing or `null` if not.
   * @x-deserialize-default-on-error true
   */
  url?: ElicitationUrlCapabilities | null;
  _meta?: Meta;
}

/** Indicates that the client shows forms to the user. */
export interface ElicitationFormCapabilities {
  _meta?: Meta;
}

/** Indicates that the client can send the user to a URL. */
export interface ElicitationUrlCapabilities {
  _meta?: Meta;
}

/** Indicates that the agent handles `session/list`. */
export interface SessionListCapabilities {
  _meta?: Meta;
}

/** Indicates that the agent handles `session/delete`. */
export interface SessionDeleteCapabilities {
  _meta?: Meta;
}

/** Indicates that the agent accepts `additionalDirectories`. */
export interface SessionAdditionalDirectoriesCapabilities {
  _meta?: Meta;
}

/** Indicates that the agent handles `session/resume`. */
export interface SessionResumeCapabilities {
  _meta?: Meta;
}

/** Indicates that the agent handles `session/close`. */
export interface SessionCloseCapabilities {
  _meta?: Meta;
}

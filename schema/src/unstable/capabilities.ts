import type { Meta } from "../primitive.ts";

/** The agent handles `session/fork`. */
export interface SessionForkCapabilities {
  _meta?: Meta;
}

/** The agent handles `session/archive` and `session/unarchive`. */
export interface SessionArchiveCapabilities {
  _meta?: Meta;
}

/** The agent handles `session/status`. */
export interface SessionStatusCapabilities {
  _meta?: Meta;
}

/** The agent handles `session/set_title`. */
export interface SessionTitleCapabilities {
  _meta?: Meta;
}

/** The agent handles `auth/status`. */
export interface AuthStatusCapabilities {
  _meta?: Meta;
}

/** The agent handles `providers/list`, `providers/set` and `providers/disable`. */
export interface ProvidersCapabilities {
  _meta?: Meta;
}

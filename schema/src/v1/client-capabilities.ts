import type { Meta } from "./primitive.ts";

export interface ClientCapabilities {
  /**
   * @default {"readTextFile":false,"writeTextFile":false}
   * @x-deserialize-default-on-error true
   */
  fs?: FileSystemCapabilities;
  /**
   * @default false
   * @x-deserialize-default-on-error true
   */
  terminal?: boolean;
  /** @x-deserialize-default-on-error true */
  session?: ClientSessionCapabilities | null;
  /**
   * @default {"terminal":false}
   * @x-deserialize-default-on-error true
   */
  auth?: AuthCapabilities;
  /** @x-deserialize-default-on-error true */
  elicitation?: ElicitationCapabilities | null;
  _meta?: Meta;
}

export interface FileSystemCapabilities {
  /**
   * @default false
   * @x-deserialize-default-on-error true
   */
  readTextFile?: boolean;
  /**
   * @default false
   * @x-deserialize-default-on-error true
   */
  writeTextFile?: boolean;
  _meta?: Meta;
}

export interface AuthCapabilities {
  /**
   * @default false
   * @x-deserialize-default-on-error true
   */
  terminal?: boolean;
  _meta?: Meta;
}

export interface ElicitationCapabilities {
  /** @x-deserialize-default-on-error true */
  form?: ElicitationFormCapabilities | null;
  /** @x-deserialize-default-on-error true */
  url?: ElicitationUrlCapabilities | null;
  _meta?: Meta;
}

export interface ElicitationFormCapabilities {
  _meta?: Meta;
}

export interface ElicitationUrlCapabilities {
  _meta?: Meta;
}

export interface ClientSessionCapabilities {
  /** @x-deserialize-default-on-error true */
  compaction?: CompactionCapabilities | null;
  /** @x-deserialize-default-on-error true */
  configOptions?: SessionConfigOptionsCapabilities | null;
  /** @x-deserialize-default-on-error true */
  notices?: NoticeCapabilities | null;
  _meta?: Meta;
}

export interface SessionConfigOptionsCapabilities {
  /** @x-deserialize-default-on-error true */
  boolean?: BooleanConfigOptionCapabilities | null;
  _meta?: Meta;
}

export interface BooleanConfigOptionCapabilities {
  _meta?: Meta;
}

export interface NoticeCapabilities {}

export interface CompactionCapabilities {}

import type { Meta, OpenString, Tagged } from "./primitive.ts";
import type { SessionId } from "./session.ts";

export type SessionConfigOption = {
  id: SessionConfigId;
  name: string;
  /** @x-deserialize-default-on-error true */
  description?: string | null;
  /** @x-deserialize-default-on-error true */
  category?: SessionConfigOptionCategory | null;
  _meta?: Meta;
} & (({ type: "select" } & SessionConfigSelect) | ({ type: "boolean" } & SessionConfigBoolean));

/** @type string */
export type SessionConfigId = Tagged<string, "SessionConfigId">;

export type SessionConfigOptionCategory = "mode" | "model" | "model_config" | "thought_level" | OpenString;

export interface SessionConfigSelect {
  currentValue: SessionConfigValueId;
  options: SessionConfigSelectOptions;
}

export type SessionConfigSelectOptions = SessionConfigSelectOption[] | SessionConfigSelectGroup[];

export interface SessionConfigSelectOption {
  value: SessionConfigValueId;
  name: string;
  /** @x-deserialize-default-on-error true */
  description?: string | null;
  _meta?: Meta;
}

export interface SessionConfigSelectGroup {
  group: SessionConfigGroupId;
  name: string;
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  options: SessionConfigSelectOption[];
  _meta?: Meta;
}

/** @type string */
export type SessionConfigGroupId = Tagged<string, "SessionConfigGroupId">;

/** @type string */
export type SessionConfigValueId = Tagged<string, "SessionConfigValueId">;

export interface SessionConfigBoolean {
  currentValue: boolean;
}

/**
 * @x-side agent
 * @x-method session/set_config_option
 */
export type SetSessionConfigOptionRequest = {
  sessionId: SessionId;
  configId: SessionConfigId;
  _meta?: Meta;
} & (
  | {
      type: "boolean";
      value: boolean;
    }
  | {
      value: SessionConfigValueId;
    }
);

/**
 * @x-side agent
 * @x-method session/set_config_option
 */
export interface SetSessionConfigOptionResponse {
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

export interface ConfigOptionUpdate {
  /**
   * @x-deserialize-default-on-error true
   * @x-deserialize-skip-invalid-items true
   */
  configOptions: SessionConfigOption[];
  _meta?: Meta;
}

import type { Meta, Tagged } from "./primitive.ts";

export type AuthMethod = ({ type: "terminal" } & AuthMethodTerminal) | AuthMethodAgent;

/** @type string */
export type AuthMethodId = Tagged<string, "AuthMethodId">;

export interface AuthMethodAgent {
  id: AuthMethodId;
  name: string;
  /** @x-deserialize-default-on-error true */
  description?: string | null;
  _meta?: Meta;
}

export interface AuthMethodTerminal {
  id: AuthMethodId;
  name: string;
  /** @x-deserialize-default-on-error true */
  description?: string | null;
  /** @x-deserialize-default-on-null true */
  args?: string[];
  /** @x-deserialize-default-on-null true */
  env?: { [key: string]: string };
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method authenticate
 */
export interface AuthenticateRequest {
  methodId: AuthMethodId;
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method authenticate
 */
export interface AuthenticateResponse {
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method logout
 */
export interface LogoutRequest {
  _meta?: Meta;
}

/**
 * @x-side agent
 * @x-method logout
 */
export interface LogoutResponse {
  _meta?: Meta;
}

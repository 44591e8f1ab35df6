import type { Meta } from "./primitive.ts";

export type McpServer =
  | ({ type: "http" } & McpServerHttp)
  | ({ type: "sse" } & McpServerSse)
  | McpServerStdio;

export interface McpServerStdio {
  name: string;
  command: string;
  /** @x-deserialize-default-on-null true */
  args: string[];
  /** @x-deserialize-default-on-null true */
  env: EnvVariable[];
  _meta?: Meta;
}

export interface McpServerHttp {
  name: string;
  url: string;
  /** @x-deserialize-default-on-null true */
  headers: HttpHeader[];
  _meta?: Meta;
}

export interface McpServerSse {
  name: string;
  url: string;
  /** @x-deserialize-default-on-null true */
  headers: HttpHeader[];
  _meta?: Meta;
}

export interface EnvVariable {
  name: string;
  value: string;
  _meta?: Meta;
}

export interface HttpHeader {
  name: string;
  value: string;
  _meta?: Meta;
}

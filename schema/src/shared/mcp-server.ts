import type { Meta } from "../primitive.ts";

/** An environment variable of a program. */
export interface EnvVariable {
  /** The name of the variable. */
  name: string;
  /** The value of the variable. */
  value: string;
  _meta?: Meta;
}

/** A header of an HTTP request. */
export interface HttpHeader {
  /** The name of the header. */
  name: string;
  /** The value of the header. */
  value: string;
  _meta?: Meta;
}

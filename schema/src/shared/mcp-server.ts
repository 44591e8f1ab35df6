import type { Meta } from "../primitive.ts";

/** An environment variable of a program. */
export interface EnvVariable {
  /** The name of the variable. */
  name: string;
  /** Its value. */
  value: string;
  _meta?: Meta;
}

/** A header of an HTTP request. */
export interface HttpHeader {
  /** The name of the header. */
  name: string;
  /** Its value. */
  value: string;
  _meta?: Meta;
}

export type { Fetch, HeadersSource } from "./http-client.ts";
export { type HttpTransportOptions, httpTransport } from "./http-transport.ts";
export type { RemoteOptions } from "../remote/recovering-transport.ts";
export type { Clock, ReconnectOptions } from "../remote/reconnect-policy.ts";

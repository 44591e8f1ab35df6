export type { RemoteOptions } from "../remote/recovering-transport.ts";
export type { Clock, ReconnectOptions } from "../remote/reconnect-policy.ts";
export type { Socket, SocketConstructor } from "./socket.ts";
export { type WebSocketTransportOptions, webSocketTransport } from "./websocket-transport.ts";

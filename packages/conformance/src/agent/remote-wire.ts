import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";

import type { AgentAddress } from "./agent-target.ts";
import type { AgentWire, WireReceiver } from "./agent-wire.ts";

/** Connects to a served agent, by the protocol of its address. */
export function openRemote({ url, headers = {} }: AgentAddress, receiver: WireReceiver): AgentWire {
  const isSocket = /^wss?:/i.test(url);
  const transport = isSocket ? webSocketTransport(url, { headers }) : httpTransport(url, { headers });
  const end = (reason?: Error): void =>
    receiver.ended(
      reason === undefined ? "by closing the connection" : `with the connection: ${reason.message}`,
    );
  transport.open({
    message: (text) => receiver.line(Buffer.from(text)),
    oversized: (limit) => receiver.line(Buffer.from(`a message of more than ${limit} characters`)),
    closed: end,
  });
  let sent: Promise<unknown> = Promise.resolve();
  const close = (): void => void transport.close().then(() => end(), end);
  return {
    write(text) {
      // A failure to send is also the end of the connection, which is reported by `closed`.
      sent = sent.then(() => transport.send([text])).catch(() => undefined);
    },
    endInput: close,
    kill: close,
  };
}

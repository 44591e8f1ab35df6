import type { Transport } from "@parley/protocol";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";

import type { AgentPipe, PipeReceiver } from "./agent-pipe.ts";
import type { AgentAddress, AgentTransport } from "./agent-target.ts";

/** Connects to an agent that the kit did not start. */
export function openTransport(target: AgentAddress | AgentTransport, receiver: PipeReceiver): AgentPipe {
  const transport = "connect" in target ? target.connect() : connectTo(target);
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
    pid: undefined,
    write(text) {
      // If sending fails, the connection closes, and `closed` reports the failure.
      sent = sent.then(() => transport.send([text])).catch(() => undefined);
    },
    pause: () => transport.pause(),
    resume: () => transport.resume(),
    endInput: close,
    kill: close,
  };
}

function connectTo({ url, headers = {} }: AgentAddress): Transport {
  return /^wss?:/i.test(url) ? webSocketTransport(url, { headers }) : httpTransport(url, { headers });
}

import type { Transport } from "@parley/protocol";

/** A transport, and which side has ended it. */
export interface ObservedTransport {
  readonly transport: Transport;
  /** Returns true if the peer has ended it. After an end by this side, the peer's exit is no fault of its own. */
  readonly endedByPeer: () => boolean;
}

/** Observes which side ends a transport first. */
export function observeEnd(inner: Transport): ObservedTransport {
  let endedBy: "peer" | "this side" | undefined;
  return {
    endedByPeer: () => endedBy === "peer",
    transport: {
      open: (receiver) =>
        inner.open({
          message: (text) => receiver.message(text),
          oversized: (limit) => receiver.oversized(limit),
          closed(reason) {
            endedBy ??= "peer";
            receiver.closed(reason);
          },
        }),
      send: (messages) => inner.send(messages),
      pause: () => inner.pause(),
      resume: () => inner.resume(),
      close() {
        endedBy ??= "this side";
        return inner.close();
      },
    },
  };
}

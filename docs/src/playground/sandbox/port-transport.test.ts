import { transportContract } from "@parley/protocol/testing";

import { PortTransport } from "./port-transport.ts";

transportContract("a message port", async () => {
  const { port1, port2 } = new MessageChannel();
  return {
    left: new PortTransport(port1),
    right: new PortTransport(port2),
    dispose: async () => {
      port1.close();
      port2.close();
    },
  };
});

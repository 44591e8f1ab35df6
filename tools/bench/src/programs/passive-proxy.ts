import { stdioTransport } from "@parley/protocol/stdio";
import { defineProxy, serveProxy } from "@parley/proxy";

// A proxy that does not change anything, for use with a conductor.

await serveProxy(defineProxy({ name: "passive" }), stdioTransport());

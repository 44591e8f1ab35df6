import { stdioTransport } from "@parley/protocol/stdio";
import { defineProxy, serveProxy } from "@parley/proxy";

// A proxy that changes nothing. Runs under a conductor.

await serveProxy(defineProxy({ name: "passive" }), stdioTransport());

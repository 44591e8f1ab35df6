import "@parley/agent/stdout-guard"; // Must come first: sends console.log to stderr, because stdout carries the protocol.
import { serveAgent } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";

import { agent } from "./agent.ts";

await serveAgent(agent, stdioTransport());

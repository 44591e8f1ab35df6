import "@parley/agent/stdout-guard"; // First, so that console.log goes to stderr: stdout carries the protocol.
import { serveAgent } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";

import { agent } from "./agent.ts";

await serveAgent(agent, stdioTransport());

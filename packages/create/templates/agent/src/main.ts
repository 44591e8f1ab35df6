import "@parley/agent/stdout-guard"; // first: console.log then goes to stderr, since stdout carries the protocol
import { serveAgent } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";

import { agent } from "./agent.ts";

await serveAgent(agent, stdioTransport());

import "@parley/agent/stdout-guard"; // Must come first: sends console.log to stderr, because stdout carries the protocol.
import { serveAgent } from "@parley/agent";
import { mcpConnections } from "@parley/mcp-transport";
import { filePermissionStore } from "@parley/permission/node";
import { stdioTransport } from "@parley/protocol/stdio";
import { sqliteSessionStore } from "@parley/storage/sqlite";

import { createAgent } from "./agent.ts";

const store = sqliteSessionStore(`${import.meta.dirname}/../sessions.db`);
const mcp = mcpConnections();
const projectPermissions = filePermissionStore(`${import.meta.dirname}/../permissions.json`);

await serveAgent(createAgent({ store, mcp, projectPermissions }), stdioTransport());
await mcp.close();
await store.close();

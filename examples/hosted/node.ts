// A cluster node. Usage: `DATABASE_URL=… NODE_TOKEN=… node node.ts`. On SIGTERM, the node finishes its turns, and its
// clients move to the other nodes.
import { createAgentHost } from "@parley/agent";
import { bearerToken } from "@parley/server";
import { serveHttp } from "@parley/server/node";
import { openTelemetry } from "@parley/server/opentelemetry";
import { postgresHub } from "@parley/server/postgres";
import { postgresSessionStore } from "@parley/storage/postgres";

import { hostedAgent } from "./agent.ts";
import { startTelemetry } from "./telemetry.ts";

const name = setting("OTEL_SERVICE_NAME", "node");
const url = setting("DATABASE_URL");
const isNginx = bearerToken(setting("NODE_TOKEN"));

const exporter = startTelemetry();
const telemetry = openTelemetry();
const store = postgresSessionStore(url, { telemetry });
const hub = postgresHub(url, { telemetry });
const host = createAgentHost(hostedAgent(store, name), { node: hub.node, telemetry });
const server = await serveHttp(host, {
  port: Number(setting("PORT", "0")),
  hostname: setting("HOST", "127.0.0.1"),
  allowedHosts: setting("ALLOWED_HOSTS", "127.0.0.1,localhost").split(","),
  allowedOrigins: setting("ORIGINS", "").split(",").filter(Boolean),
  // nginx has checked the password and passes the user's name. Only nginx has the token, so the name can be trusted.
  authorize: async (request) =>
    (await isNginx(request)) ?? request.headers.get("x-user") ?? new Response("Who?", { status: 401 }),
  hub,
  internalAddress: process.env["INTERNAL_ADDRESS"],
  telemetry,
});
console.log(server.url);

process.once("SIGTERM", () => void stop());

async function stop(): Promise<void> {
  await server.close();
  await host.close();
  await hub.leave();
  await store.close();
  await exporter.stop();
}

/** Reads a setting from the environment. */
function setting(key: string, otherwise?: string): string {
  const value = process.env[key] ?? otherwise;
  if (value !== undefined) return value;
  console.error(`Cannot start a node without ${key} in the environment`);
  process.exit(2);
}

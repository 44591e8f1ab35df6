// Tests the nginx configurations in the documentation.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect as openSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createAgentHost } from "@parley/agent";
import { type AgentConnection, connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";
import type { Transport } from "@parley/protocol";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { createInProcessHubs } from "@parley/server";
import { type HttpServer, serveHttp } from "@parley/server/node";
import { memorySessionStore } from "@parley/storage";
import { describe, expect, onTestFinished, test } from "vitest";

import { freePort } from "./mcp/fixtures/http-server.ts";

const root = join(import.meta.dirname, "../../..");
const command = process.env["NGINX"] ?? "nginx";
const env = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };
const missing = spawnSync(command, ["-v"], { env }).error === undefined ? "" : " (nginx is not installed)";

/** Returns an nginx configuration for a site with the given nodes. */
type Render = (nodes: readonly string[], listen: string, folder: string) => Promise<string>;

async function printedSite(nodes: readonly string[], listen: string): Promise<string> {
  const page = await readFile(join(root, "docs/pages/guides/hosting.md"), "utf8");
  const [, text = ""] = /```nginx\n(.*?)```/s.exec(page) ?? [];
  return text
    .replace("10.0.0.1:4747", nodes[0] ?? "")
    .replace("10.0.0.2:4747", nodes[1] ?? "")
    .replace("listen 443 ssl", `listen ${listen}`)
    .replaceAll(/^ *(?:ssl_.*|server_name .*)\n/gm, "");
}

async function exampleSite(nodes: readonly string[], listen: string, folder: string): Promise<string> {
  const USERS_FILE = join(folder, "users");
  await writeFile(USERS_FILE, "ann:{PLAIN}a\n");
  const [NODE_1, NODE_2] = nodes;
  const values = { NODE_1, NODE_2, LISTEN: listen, USERS_FILE, PAGE: folder, NODE_TOKEN: "token" };
  const template = await readFile(join(root, "examples/hosted/site.conf.template"), "utf8");
  return template.replaceAll(/\$\{(\w+)\}/g, (_match, name: keyof typeof values) => values[name] ?? "");
}

const headers = { Authorization: `Basic ${Buffer.from("ann:a").toString("base64")}` };

/** Starts nginx and returns its URL once it accepts connections. */
async function startNginx(render: (listen: string, folder: string) => Promise<string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parley-nginx-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const port = await freePort();
  const main = [
    "daemon off;",
    // Workers that run as a different user could not read the files written here.
    ...(process.getuid?.() === 0 ? ["user root;"] : []),
    "pid nginx.pid;",
    "events {}",
    "http {",
    "access_log off;",
    ...["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${name};`),
    await render(`127.0.0.1:${port}`, folder),
    "}",
  ];
  const file = join(folder, "nginx.conf");
  await writeFile(file, main.join("\n"));
  const args = ["-e", "stderr", "-p", folder, "-c", file];
  const child = spawn(command, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await exited;
  });
  await expect
    .poll(async () => {
      const socket = openSocket(port, "127.0.0.1");
      const isOpen = await once(socket, "connect").then(
        () => true,
        () => false,
      );
      socket.destroy();
      return isOpen;
    })
    .toBe(true);
  return `http://127.0.0.1:${port}/acp`;
}

/** Starts two nodes. The first node is draining because a turn is still running. */
async function startNodes(): Promise<readonly string[]> {
  const store = memorySessionStore();
  const openHub = createInProcessHubs(store);
  const working = Promise.withResolvers<void>();
  const nodes: HttpServer[] = [];
  for (let index = 0; index < 2; index++) {
    const hub = openHub();
    const host = createAgentHost(
      {
        info: { name: "test", version: "1.0.0" },
        store,
        async prompt(turn) {
          if (turn.text !== "wait") return turn.agentMessage(`You said: ${turn.text}`);
          working.resolve();
          await once(turn.signal, "abort");
        },
      },
      { node: hub.node },
    );
    const server = await serveHttp(host, { port: 0, hub });
    onTestFinished(async () => {
      await server.close({ signal: AbortSignal.abort() });
      await host.close();
      await hub.leave();
    });
    nodes.push(server);
  }
  const [draining] = nodes as [HttpServer];
  const session = await (await connect(webSocketTransport(draining.url))).newSession({ cwd: "/" });
  session.prompt("wait").catch(() => undefined);
  await working.promise;
  void draining.close();
  expect((await fetch(new URL("/ready", draining.url))).status).toBe(503);
  return nodes.map(({ port }) => `127.0.0.1:${port}`);
}

async function connect(transport: Transport): Promise<AgentConnection> {
  const info = { name: "test", version: "1.0.0" };
  const connection = await connectAgent(transport, { info, versions: [v2] });
  onTestFinished(() => connection.close());
  return connection;
}

/** Connects four times, so that each node gets some of the requests. Returns the errors from failed attempts. */
async function failuresOf(createTransport: () => Transport): Promise<readonly string[]> {
  const failures: string[] = [];
  for (let index = 0; index < 4; index++) {
    const opening = connect(createTransport());
    const failure = await opening.then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (failure === undefined) await (await (await opening).newSession({ cwd: "/" })).prompt("Hello");
    else failures.push(failure);
  }
  return failures;
}

describe.skipIf(missing !== "").each<[string, Render]>([
  ["of the hosting guide", printedSite],
  ["of the hosted example", exampleSite],
])(`nginx with the configuration %s${missing}`, (_name, render) => {
  test("sends new clients to another node while a node is draining", async () => {
    const nodes = await startNodes();
    const url = await startNginx((listen, folder) => render(nodes, listen, folder));
    const overHttp = (site: string) => () => httpTransport(site, { headers });
    const overSocket = (site: string) => () => webSocketTransport(site, { headers });
    expect([await failuresOf(overHttp(url)), await failuresOf(overSocket(url))]).toEqual([[], []]);
    const without = await startNginx(async (listen, folder) =>
      (await render(nodes, listen, folder)).replace(/proxy_next_upstream .*;/, "proxy_next_upstream off;"),
    );
    expect(await failuresOf(overHttp(without))).toContainEqual(expect.stringContaining("shutting down"));
    expect(await failuresOf(overSocket(without))).not.toEqual([]);
  });

  test("never retries a request on an open connection", async () => {
    const arrived: string[] = [];
    const addresses: string[] = [];
    for (let index = 0; index < 2; index++) {
      const node = createServer((request, response) => {
        request.resume();
        arrived.push(String(request.headers["acp-connection-id"]));
        response.writeHead(503).end();
      });
      await once(node.listen(0, "127.0.0.1"), "listening");
      onTestFinished(() => void node.close());
      addresses.push(`127.0.0.1:${(node.address() as AddressInfo).port}`);
    }
    const url = await startNginx((listen, folder) => render(addresses, listen, folder));
    const body = '{"jsonrpc":"2.0"}';
    const ofConnection = { ...headers, "Acp-Connection-Id": "one" };
    expect((await fetch(url, { method: "POST", body, headers: ofConnection })).status).toBe(503);
    expect(arrived).toEqual(["one"]);
    expect((await fetch(url, { method: "POST", body, headers })).status).toBe(503);
    expect(arrived).toEqual(["one", "undefined", "undefined"]);
  });
});

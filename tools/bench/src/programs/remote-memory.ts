import { once } from "node:events";

import { WebSocket } from "ws";

import { residentMemory, startServer } from "./remote-work.ts";

// Measures the memory use of Parley's server with 1,000 idle clients, and after 10,000 clients have disappeared
// without closing their connections.

const IDLE = 1000;
const VANISHING = 10_000;

async function connect(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace("http", "ws"), { perMessageDeflate: false });
  socket.on("error", () => undefined);
  await once(socket, "open");
  socket.send(
    JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: 1 } }),
  );
  await once(socket, "message");
  return socket;
}

async function connectMany(url: string, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < count)
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => connect(url)))));
  return sockets;
}

const { url, child } = await startServer("parley");
const heap = async (): Promise<number> => {
  child.send("heap");
  const [{ heap: bytes }] = (await once(child, "message")) as [{ readonly heap: number }];
  return bytes / 1024;
};
await connectMany(url, 100).then((sockets) => sockets.forEach((socket) => socket.close()));
const pid = child.pid ?? 0;
const [base, baseMemory] = [await heap(), residentMemory(pid)];
const idle = await connectMany(url, IDLE);
const [withIdle, idleMemory] = [await heap(), residentMemory(pid)];
for (const socket of idle) socket.terminate();
for (let done = 0; done < VANISHING; done += IDLE) {
  const sockets = await connectMany(url, IDLE);
  for (const socket of sockets) socket.terminate();
}
// Wait for the grace period of the last clients to expire.
let after = await heap();
for (let waited = 0; waited < 30 && after > base * 1.1; waited++) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  after = await heap();
}
console.log(
  JSON.stringify({
    perIdle: (withIdle - base) / IDLE,
    perIdleResident: ((idleMemory - baseMemory) * 1024) / IDLE,
    base,
    after,
  }),
);
child.kill("SIGKILL");
process.exit(0);

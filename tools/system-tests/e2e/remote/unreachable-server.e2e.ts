import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type RequestListener, createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";

import { createAgentHost, defineAgent } from "@parley/agent";
import { serveHttp } from "@parley/server/node";
import { describe, expect, onTestFinished, test } from "vitest";

import { FaultProxy } from "./fixtures/fault-proxy.ts";

const require = createRequire(import.meta.url);
const parley = join(dirname(require.resolve("@parley/cli/package.json")), "bin/parley.js");

/** Runs `parley run` with the agent at the given URL. */
async function runAt(url: string) {
  const folder = await mkdtemp(join(tmpdir(), "parley-unreachable-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const child = spawn(process.execPath, [parley, "run", "hello", "--url", url], {
    cwd: folder,
    env: { ...process.env, XDG_CONFIG_HOME: folder, XDG_STATE_HOME: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, stdout, stderr };
}

/** Starts a server that is not an agent. The test may close it; otherwise, it closes when the test ends. */
async function listen(answer: RequestListener) {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, server };
}

describe.each(["ws", "http"])("`parley run --url` over %s", (protocol) => {
  test.each([
    [401, "401 Unauthorized"],
    [404, "404 Not Found"],
    [502, "502 Bad Gateway"],
  ])("reports a server that responds with %i", async (status, reason) => {
    let count = 0;
    const { port } = await listen((_, response) => {
      count += 1;
      response.writeHead(status).end("Not now");
    });
    const { code, stdout, stderr } = await runAt(`${protocol}://127.0.0.1:${port}/acp`);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    // One attempt, which some platforms repeat after a 401. WebSockets need another request to find out the reason.
    expect(count).toBeLessThanOrEqual(3);
    expect(stderr).toMatch(/^parley: Cannot connect/);
    expect(stderr).toContain(`${reason}: Not now`);
  });

  test("reports a server that refuses connections", async () => {
    const { port, server } = await listen(() => undefined);
    server.close();
    await once(server, "close");
    const { code, stdout, stderr } = await runAt(`${protocol}://127.0.0.1:${port}/acp`);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(/^parley: Cannot (?:connect|reach)/);
    expect(stderr).toContain(`connect ECONNREFUSED 127.0.0.1:${port}`);
  });

  test("continues a turn once its server is reachable again", async () => {
    const started = Promise.withResolvers<void>();
    const wasAway = Promise.withResolvers<void>();
    const host = createAgentHost(
      defineAgent({
        info: { name: "slow", version: "1" },
        async prompt(turn) {
          started.resolve();
          await wasAway.promise;
          await turn.agentMessage(`You said: ${turn.text}`);
        },
      }),
    );
    const server = await serveHttp(host, { port: 0 });
    const proxy = await FaultProxy.start(server.url);
    onTestFinished(async () => {
      await proxy.close();
      await server.close({ signal: AbortSignal.abort() });
      await host.close();
    });
    const running = runAt(proxy.url.replace(/^http/, protocol));
    await started.promise;
    await proxy.goOffline(8);
    wasAway.resolve();
    const { code, stdout, stderr } = await running;
    expect({ code, stdout }).toEqual({ code: 0, stdout: "You said: hello\n" });
    // The turn may end before all HTTP streams are reopened.
    expect(stderr).toMatch(/^Cannot reach the agent; retrying\n(?:Reconnected to the agent\n)?$/);
  });
});

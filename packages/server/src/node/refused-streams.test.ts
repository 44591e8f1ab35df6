import { tmpdir } from "node:os";

import { connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import { expect, onTestFinished, test } from "vitest";

import { openHost } from "../fixtures/talking-agent.ts";
import { serveHttp } from "./serve-http.ts";

const cwd = tmpdir();
const info = { name: "test", version: "1.0.0" };

/** Creates a `fetch` function that breaks a session's first stream after its first event and refuses to reopen it. */
function createBreakingFetch(): typeof fetch {
  let streams = 0;
  return async (input, init) => {
    if (init?.method !== "GET" || !new Headers(init.headers).has("Acp-Session-Id")) return fetch(input, init);
    streams += 1;
    if (streams > 1) return Response.json({ error: { code: -32602, message: "Too old" } }, { status: 409 });
    const { body, headers } = await fetch(input, init);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    const broken = new ReadableStream({
      async pull(controller) {
        let text = "";
        while (!text.includes("data:")) text += (await reader?.read())?.value ?? "";
        await reader?.cancel();
        controller.error(new Error("Broken"));
      },
    });
    return new Response(broken, { headers });
  };
}

test("fails a load whose stream breaks and cannot be reopened, but keeps the connection usable", async () => {
  const server = await serveHttp(openHost(), { port: 0 });
  onTestFinished(() => server.close({ signal: AbortSignal.abort() }));
  const writer = await connectAgent(httpTransport(server.url), { info, versions: [v2] });
  onTestFinished(() => writer.close());
  const session = await writer.newSession({ cwd });
  await session.prompt("count 2000");
  const { id } = session;
  const transport = httpTransport(server.url, { fetch: createBreakingFetch() });
  const reader = await connectAgent(transport, { info, versions: [v2] });
  onTestFinished(() => reader.close());
  await expect(reader.loadSession(id, { cwd })).rejects.toThrow(/Cannot receive messages of .*Too old/);
  await expect(reader.listSessions().next()).resolves.toMatchObject({ value: { sessionId: id } });
});

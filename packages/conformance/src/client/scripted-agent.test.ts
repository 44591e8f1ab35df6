import { PassThrough } from "node:stream";

import { expect, test } from "vitest";

import { ScriptedAgent } from "./scripted-agent.ts";

test("ends the conversation when the client resets the connection", async () => {
  const socket = new PassThrough();
  const agent = new ScriptedAgent(socket, { script: {}, version: 1, timeoutMs: 60_000 });
  const request = agent.request("fs/read_text_file", { path: "notes.txt" });
  socket.destroy(new Error("read ECONNRESET"));
  await agent.closed;
  await expect(request).rejects.toThrow("it closed the connection");
  expect(await agent.cancelled).toBe(false);
});

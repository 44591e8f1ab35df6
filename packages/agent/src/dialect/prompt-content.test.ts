import { expect, test } from "vitest";

import { openSession, text } from "../fixtures/raw-client.ts";

const image = { type: "image", data: "", mimeType: "image/png" };
const audio = { type: "audio", data: "", mimeType: "audio/wav" };
const resource = { type: "resource", resource: { uri: "file:///a", text: "a" } };
const link = { type: "resource_link", name: "a", uri: "file:///a" };
const silent = (): Promise<void> => Promise.resolve();

const versions = [1, 2];
test.each(versions.flatMap((version) => [image, audio, resource].map((block) => ({ version, block }))))(
  "rejects unadvertised $block.type content and names the type (version $version)",
  async ({ version, block }) => {
    const { client, sessionId } = await openSession(version, { prompt: silent });
    const prompt = client.call("session/prompt", { sessionId, prompt: [...text("see"), block] });
    await expect(prompt).rejects.toMatchObject({
      code: -32602,
      data: { path: ["prompt", 1], type: block.type },
    });
    expect(client.received).toEqual([]);
  },
);

test.each(versions)("accepts advertised content in version %d", async (version) => {
  const seen: unknown[] = [];
  const prompt = [image, audio, resource, link];
  const { client, sessionId } = await openSession(version, {
    promptCapabilities: { image: true, audio: true, embeddedContext: true },
    prompt: async (turn) => void seen.push(turn.prompt),
  });
  await client.call("session/prompt", { sessionId, prompt });
  await client.call("session/close", { sessionId });
  expect(seen).toEqual([prompt]);
});

function nested(levels: number): object {
  let value: object = {};
  for (let level = 1; level < levels; level++) value = { value };
  return value;
}

test.each(versions.flatMap((version) => ["_meta", "prompt"].map((field) => ({ version, field }))))(
  "rejects content nested too deeply in $field and names the field (version $version)",
  async ({ version, field }) => {
    const { client, sessionId } = await openSession(version, { prompt: silent });
    const [block = {}] = text("see");
    const send = (levels: number): Promise<unknown> => {
      const deep = nested(levels);
      const params =
        field === "_meta" ? { prompt: [block], _meta: deep } : { prompt: [{ ...block, _meta: deep }] };
      return client.call("session/prompt", { sessionId, ...params });
    };

    for (const levels of [1001, 5000]) {
      await expect(send(levels)).rejects.toMatchObject({
        code: -32602,
        data: { path: field === "_meta" ? ["_meta"] : ["prompt", 0] },
      });
    }
    await expect(send(900)).resolves.toBeDefined();
  },
);

import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { beforeEach, describe, expect, test } from "vitest";

import { callsIn } from "./fixtures/agent-bench.ts";
import { anthropicWire } from "./fixtures/anthropic-wire.ts";
import { type ModelBench, openModelBench } from "./fixtures/model-bench.ts";
import type { ModelServer } from "./fixtures/model-server.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A truncated image. */
const CUT = PIXEL.slice(0, 44);

const SETTINGS = [
  { wire: openaiWire, version: 1, provider: "a server with the OpenAI API" },
  { wire: anthropicWire, version: 2, provider: "a server with the Anthropic API" },
] as const;

describe.each(SETTINGS)("an image read for a model from $provider", ({ wire, version }) => {
  let bench: ModelBench;
  let server: ModelServer;

  beforeEach(async () => {
    bench = await openModelBench(wire);
    ({ server } = bench);
    await writeFile(join(bench.cwd, "pixel.png"), Buffer.from(PIXEL, "base64"));
  });

  test("is visible to the model and the user, even when the session continues in another process", async () => {
    const call = { name: "read", input: { path: "pixel.png" } };
    server.replies.push({ calls: [call] }, { text: "It is green." }, { text: "Still green." });
    const { running, session } = await bench.open(version);

    expect(await session.prompt("Which colour?")).toBe("end_turn");

    const seen = (): string => JSON.stringify(server.requests.at(-1));
    expect(seen()).toContain(PIXEL);
    const content = [{ type: "content", content: { type: "image", mimeType: "image/png", data: PIXEL } }];
    expect(callsIn(session)).toMatchObject([{ status: "completed", content }]);
    await running.agent.close();
    const other = await bench.start(version);
    const again = await other.agent.loadSession(session.id, { cwd: bench.cwd });
    expect(callsIn(again)).toMatchObject([{ content }]);
    await again.prompt("Sure?");
    expect(seen()).toContain(PIXEL);
  });
});

describe.each(SETTINGS)("an image that $provider rejects", ({ wire, version }) => {
  const image = { type: "image", mimeType: "image/png", data: CUT } as const;
  const whole = { ...image, data: PIXEL };
  const file = { uri: "file:///cut.png", mimeType: "image/png", blob: CUT };

  test.each([
    ["in a prompt", [{ type: "text", text: "See" } as const, image, whole]],
    ["embedded as a file in a prompt", [{ type: "resource", resource: file } as const, whole]],
    ["that the agent has read", [{ type: "text", text: "Look at cut.png" } as const, whole]],
  ])("%s does not end the turn or session, or affect other images", async (_, prompt) => {
    const objection = (body: unknown): string | undefined =>
      JSON.stringify(body).includes(`${CUT}"`) ? "Could not process image" : wire.objection?.(body);
    const bench = await openModelBench({ ...wire, objection });
    await writeFile(join(bench.cwd, "cut.png"), Buffer.from(CUT, "base64"));
    const last = (): string => JSON.stringify(bench.server.requests.at(-1));
    bench.server.replyTo = () =>
      bench.server.requests.length === 1 && last().includes("Look at cut.png")
        ? { calls: [{ name: "read", input: { path: "cut.png" } }] }
        : { text: "Fine." };
    const { session } = await bench.open(version);

    expect(await session.prompt(prompt)).toBe("end_turn");
    expect(await session.prompt("Never mind, continue")).toBe("end_turn");

    expect(last()).toContain("An image that was refused is left out");
    expect(last()).toContain(PIXEL);
    expect(JSON.stringify(session.state)).toContain("Could not process image");
  });
});

import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { beforeEach, describe, expect, test } from "vitest";

import { npmServer } from "../mcp/fixtures/npm-server.ts";
import { agentText, callsIn } from "./fixtures/agent-bench.ts";
import { anthropicWire } from "./fixtures/anthropic-wire.ts";
import { type ModelBench, openModelBench } from "./fixtures/model-bench.ts";
import type { ModelWire } from "./fixtures/model-reply.ts";
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

const REFUSALS = [
  { ...SETTINGS[0], status: 413, message: "Request Entity Too Large" },
  { ...SETTINGS[0], status: 400, message: "Could not process image" },
  { ...SETTINGS[1], status: 400, message: "image exceeds 5 MB maximum: 7000000 bytes > 5242880 bytes" },
] as const;

describe.each(REFUSALS)("an image that $provider rejects with $status, $message", (refusal) => {
  const { wire, version, status, message } = refusal;
  const image = { type: "image", mimeType: "image/png", data: CUT } as const;
  const whole = { ...image, data: PIXEL };
  const file = { uri: "file:///cut.png", mimeType: "image/png", blob: CUT };

  const openBench = (isBad: (request: string) => boolean): Promise<ModelBench> => {
    const objection: ModelWire["objection"] = (body) =>
      isBad(JSON.stringify(body)) ? { status, message } : wire.objection?.(body);
    return openModelBench({ ...wire, objection });
  };

  test.each([
    ["in a prompt", [{ type: "text", text: "See" } as const, image, whole]],
    ["embedded as a file in a prompt", [{ type: "resource", resource: file } as const, whole]],
    ["that the agent has read", [{ type: "text", text: "Look at cut.png" } as const, whole]],
  ])("%s does not end the turn or session, or affect other images", async (_, prompt) => {
    const bench = await openBench((request) => request.includes(`${CUT}"`));
    await writeFile(join(bench.cwd, "cut.png"), Buffer.from(CUT, "base64"));
    const last = (): string => JSON.stringify(bench.server.requests.at(-1));
    bench.server.replyTo = () =>
      bench.server.requests.length === 1 && last().includes("Look at cut.png")
        ? { calls: [{ name: "read", input: { path: "cut.png" } }] }
        : { text: "Fine." };
    const { session } = await bench.open(version);

    expect(await session.prompt(prompt)).toBe("end_turn");
    expect(await session.prompt("Never mind, continue")).toBe("end_turn");

    expect(last()).toContain("A rejected image is left out");
    expect(last()).toContain(PIXEL);
    expect(JSON.stringify(session.state)).toContain(message);
  });

  test("from an MCP server does not end the turn or session", async () => {
    const bench = await openBench((request) => /image_url|"type":"image"/.test(request));
    const { server } = bench;
    server.replies.push(
      { calls: [{ name: "everything__get-tiny-image", input: {} }] },
      { text: "Fine." },
      { text: "Still fine." },
    );
    const running = await bench.start(version);
    running.answers = ["allow_once"];
    const mcpServers = [{ type: "stdio", ...npmServer("everything") } as const];
    const session = await running.agent.newSession({ cwd: bench.cwd, mcpServers });

    expect(await session.prompt("Show me an image")).toBe("end_turn");
    expect(await session.prompt("Never mind, continue")).toBe("end_turn");

    expect(agentText(session)).toContain("Still fine.");
    expect(JSON.stringify(server.requests.at(-1))).toContain("A rejected image is left out");
  });
});

test("omits a tool that a provider rejects, without affecting the others", async () => {
  const objection = (body: unknown): string | undefined => {
    const { tools = [] } = body as {
      readonly tools?: readonly { readonly function: { readonly name: string } }[];
    };
    const names = tools.map((tool) => tool.function.name);
    const name = "everything__echo";
    return names.includes(name) ? `Invalid schema for function '${name}'` : undefined;
  };
  const bench = await openModelBench({ ...openaiWire, objection });
  bench.server.replies.push({ text: "Fine." }, { text: "Still fine." });
  const { agent } = await bench.start(1);
  const session = await agent.newSession({ cwd: bench.cwd, mcpServers: [npmServer("everything")] });

  expect(await session.prompt("Hello")).toBe("end_turn");
  expect(await session.prompt("Hello again")).toBe("end_turn");

  expect(bench.server.requests).toHaveLength(3);
  expect(JSON.stringify(bench.server.requests.at(-1))).toContain("everything__get-tiny-image");
  expect(JSON.stringify(session.state)).toContain(
    'The tool \\"everything__echo\\" is left out of this and later requests',
  );
});

import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { configuredModels } from "./configured-models.ts";
import type { Models } from "./models.ts";

const OFF = { PARLEY_LOCAL_MODELS: "off" };

async function idsOf(environment: Record<string, string>): Promise<string[]> {
  return (await configuredModels(() => ({ ...OFF, ...environment })).list()).map(({ id }) => id);
}

/** Resolves to the default model's answer to an empty conversation. */
async function helpOf(models: Models): Promise<string> {
  const model = await models.open(undefined);
  const { signal } = new AbortController();
  let text = "";
  for await (const part of model.respond({ system: "", messages: [], tools: [], signal }))
    if (part.type === "text") text += part.text;
  return text;
}

describe("an environment's models", () => {
  it("include only the built-in scripted model if nothing is configured", async () => {
    const models = configuredModels(() => OFF);

    expect(models.takesImages).toBe(false);
    expect((await models.list()).map(({ id }) => id)).toEqual(["scripted"]);
    expect(await helpOf(models)).toContain("no language model is configured");
  });

  it("come from the providers that have keys", async () => {
    const ids = await idsOf({
      ANTHROPIC_API_KEY: "a",
      GOOGLE_GENERATIVE_AI_API_KEY: "g",
      OPENAI_API_KEY: " ",
    });

    expect(ids[0]).toMatch(/^anthropic\//);
    expect(new Set(ids.map((id) => id.split("/")[0]))).toEqual(new Set(["anthropic", "google", "scripted"]));
  });

  it.each([
    [{ ANTHROPIC_API_KEY: "a", PARLEY_MODEL: "anthropic/brand-new" }, "anthropic/brand-new"],
    [{ OPENAI_API_KEY: "o", PARLEY_MODEL: "brand-new" }, "openai/brand-new"],
    [{ ANTHROPIC_API_KEY: "a", OPENAI_API_KEY: "o", PARLEY_MODEL: "openai/gpt-6-luna" }, "openai/gpt-6-luna"],
    [{ ANTHROPIC_API_KEY: "a", PARLEY_MODEL: "scripted" }, "scripted"],
    [{ PARLEY_MODEL: "anthropic/brand-new" }, "anthropic/brand-new"],
    [{ ANTHROPIC_API_KEY: "a", PARLEY_MODEL: "ollama/mine" }, "ollama/mine"],
    [{ ANTHROPIC_API_KEY: "a", PARLEY_MODEL: "custom/mine" }, "custom/mine"],
    [{ ANTHROPIC_API_KEY: "a", PARLEY_MODEL: "openai/gpt-6-luna" }, "openai/gpt-6-luna"],
    [{ PARLEY_MODEL: "mine" }, "mine"],
  ])("given %j, start with %s", async (environment, first) => {
    const ids = await idsOf(environment);

    expect(ids[0]).toBe(first);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("do not replace a named model that is unavailable", async () => {
    const environment = { ...OFF, ANTHROPIC_API_KEY: "a", PARLEY_MODEL: "ollama/mine" };

    await expect(configuredModels(() => environment).open("ollama/mine")).rejects.toThrow(
      "Cannot use ollama/mine: it is not available; choose another model",
    );
  });

  it("change when the user logs in or out", async () => {
    let environment: Record<string, string> = OFF;
    const models = configuredModels(() => environment);
    expect(await models.list()).toHaveLength(1);

    environment = { ...OFF, ANTHROPIC_API_KEY: "a" };
    expect((await models.list())[0]?.id).toMatch(/^anthropic\//);

    environment = OFF;
    expect(await models.list()).toHaveLength(1);
  });

  it("specify a context window and accept images", async () => {
    const models = configuredModels(() => ({ ...OFF, ANTHROPIC_API_KEY: "a" }));

    expect(models.takesImages).toBe(true);
    expect(await models.open(undefined)).toMatchObject({ contextWindow: 1_000_000, takesImages: true });
    const limited = { ...OFF, ANTHROPIC_API_KEY: "a", PARLEY_MODEL: "x", PARLEY_CONTEXT_WINDOW: "50" };
    expect(await configuredModels(() => limited).open("anthropic/x")).toMatchObject({ contextWindow: 50 });
  });
});

describe("models from a server with the OpenAI API", () => {
  let server: Server;
  let address: string;
  let answer: object | string;

  beforeEach(async () => {
    server = createServer((request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(request.url === "/v1/models" ? JSON.stringify(answer) : "");
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(0, "127.0.0.1", resolve);
    await promise;
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it("match the list from the server", async () => {
    answer = { data: [{ id: "small" }, { id: "large", context_length: 5000 }, { id: 5 }, null] };

    expect(await idsOf({ OPENAI_BASE_URL: address })).toEqual(["custom/small", "custom/large", "scripted"]);
    const models = configuredModels(() => ({ ...OFF, OPENAI_BASE_URL: address }));
    expect(await models.open("custom/large")).toMatchObject({ contextWindow: 5000 });
  });

  it("are shown without the folder of their file", async () => {
    answer = { data: [{ id: "/home/me/models/small.gguf" }, { id: "some/large" }] };
    const models = configuredModels(() => ({ ...OFF, OPENAI_BASE_URL: address }));

    expect((await models.list()).map(({ id, name }) => [id, name])).toMatchObject([
      ["custom//home/me/models/small.gguf", "small.gguf"],
      ["custom/some/large", "some/large"],
      ["scripted", expect.any(String)],
    ]);
  });

  it.each([["no list"], [{ data: "none" }], [{}]])(
    "are not listed if the server responds with %j",
    async (body) => {
      answer = body;

      expect(await idsOf({ OPENAI_BASE_URL: address })).toEqual(["scripted"]);
    },
  );

  it("are found at OLLAMA_HOST, and accept images if they support vision", async () => {
    const { host } = new URL(address);
    const ollama = (value: string): Promise<string | undefined> =>
      configuredModels(() => ({ OLLAMA_HOST: value }))
        .list()
        .then((choices) => choices[0]?.id);
    answer = { data: [{ id: "seeing", architecture: { input_modalities: ["text", "image"] } }] };

    for (const value of [host, `http://${host}/`, `0.0.0.0:${host.split(":")[1]}`]) {
      expect(await ollama(value)).toBe("ollama/seeing");
    }
    const models = configuredModels(() => ({ OLLAMA_HOST: host }));
    expect(models.takesImages).toBe(true);
    expect(await models.open(undefined)).toMatchObject({ takesImages: true, contextWindow: 32_000 });
  });

  it("are listed again after a while, because a server may have started", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const models = configuredModels(() => ({ ...OFF, OPENAI_BASE_URL: address }));
    answer = {};
    expect(await models.list()).toHaveLength(1);
    answer = { data: [{ id: "new" }] };
    expect(await models.list()).toHaveLength(1);

    vi.setSystemTime(Date.now() + 60_000);

    expect((await models.list())[0]?.id).toBe("custom/new");
    vi.useRealTimers();
  });

  it("are shown with the server's address but without its user name", async () => {
    const url = "http://me:secret@127.0.0.1:1/v1";
    const [choice] = await configuredModels(() => ({
      ...OFF,
      OPENAI_BASE_URL: url,
      PARLEY_MODEL: "x",
    })).list();

    expect(choice?.description).toBe("http://127.0.0.1:1/v1");
  });

  it("can be used by name when the server does not list them", async () => {
    answer = { data: [{ id: "large", context_length: 5000 }] };
    const models = configuredModels(() => ({ ...OFF, OPENAI_BASE_URL: address }));

    expect(await models.open("custom/gone")).toMatchObject({ contextWindow: 128_000 });
    await expect(models.open("ollama/gone")).rejects.toThrow(
      "Cannot use ollama/gone: it is not available; choose another model",
    );
  });

  it.each(["http://a b", "127.0.0.1:99999", "::::"])(
    "ignore the invalid OLLAMA_HOST %s",
    async (OLLAMA_HOST) => {
      expect((await configuredModels(() => ({ OLLAMA_HOST })).list()).length).toBeGreaterThan(0);
    },
  );

  it("are not listed if the server is not running, but can still be selected by name", async () => {
    server.close();

    const models = configuredModels(() => ({ ...OFF, OPENAI_BASE_URL: address }));
    expect(await helpOf(models)).toContain(`I found no language model at \`${address}\``);
    expect(await idsOf({ OPENAI_BASE_URL: address })).toEqual(["scripted"]);
    expect(await idsOf({ OPENAI_BASE_URL: address, PARLEY_MODEL: "custom/mine" })).toEqual([
      "custom/mine",
      "scripted",
    ]);
  });
});

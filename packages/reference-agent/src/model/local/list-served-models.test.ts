import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

import { afterEach, beforeEach, expect, it } from "vitest";

import type { Provider } from "../provider/provider.ts";
import { listServedModels } from "./list-served-models.ts";
import type { ServedModel } from "./served-model.ts";

type Answer = object | ((body: { readonly model: string }) => object | undefined);

let server: Server;
let answers: Record<string, Answer>;

beforeEach(async () => {
  server = createServer((request, response) => void respond(request, response));
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = answers[request.url ?? ""];
  const body = typeof answer === "function" ? answer((await json(request)) as { model: string }) : answer;
  response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify(body ?? {}));
}

function modelsOf(id: string): Promise<ServedModel[]> {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const provider: Provider = { id, name: id, wire: "openai-compatible", baseUrl };
  return listServedModels(provider, { timeoutMs: 1500 });
}

it("reads the capabilities of Ollama's models, and the context window of loaded models", async () => {
  const shown: Record<string, object> = {
    "plain:latest": {
      capabilities: ["completion"],
      parameters: "temperature 0.7\nnum_ctx                        2048",
    },
    "seeing:4b": { capabilities: ["completion", "tools", "vision"], parameters: "" },
    "vectors:latest": { capabilities: ["embedding"] },
  };
  answers = {
    "/api/tags": { models: [...Object.keys(shown), "old:latest"].map((name) => ({ name })) },
    "/api/ps": { models: [{ name: "seeing:4b", context_length: 8192 }] },
    "/api/show": ({ model }) => shown[model],
  };

  expect(await modelsOf("ollama")).toEqual([
    { name: "seeing:4b", contextWindow: 8192, isLoaded: true, takesImages: true, takesTools: true },
    { name: "plain:latest", contextWindow: 2048, isLoaded: false, takesImages: false, takesTools: false },
    {
      name: "old:latest",
      contextWindow: undefined,
      isLoaded: false,
      takesImages: false,
      takesTools: undefined,
    },
  ]);
});

it("reads which of LM Studio's models support vision, and the context window of loaded models", async () => {
  answers = {
    "/api/v0/models": {
      data: [
        { id: "text", type: "llm", state: "not-loaded", max_context_length: 131_072 },
        {
          id: "seeing",
          type: "vlm",
          state: "loaded",
          max_context_length: 32_768,
          loaded_context_length: 4096,
        },
        { id: "vectors", type: "embeddings", state: "loaded", max_context_length: 2048 },
      ],
    },
  };

  expect(await modelsOf("lmstudio")).toEqual([
    { name: "seeing", contextWindow: 4096, takesImages: true, isLoaded: true },
    { name: "text", contextWindow: undefined, takesImages: false, isLoaded: false },
  ]);
});

it.each(["ollama", "lmstudio"])("lists another server's models at the address of %s", async (id) => {
  answers = { "/v1/models": { data: [{ id: "some" }] } };

  expect((await modelsOf(id)).map(({ name }) => name)).toEqual(["some"]);
});

it("reads whether llama.cpp's model supports vision, and its context window", async () => {
  answers = {
    "/v1/models": {
      data: [
        {
          id: "gemma",
          meta: { n_ctx: 8192, n_ctx_train: 131_072 },
          architecture: { input_modalities: ["text", "image"] },
        },
      ],
    },
  };

  expect(await modelsOf("llamacpp")).toEqual([{ name: "gemma", contextWindow: 8192, takesImages: true }]);
});

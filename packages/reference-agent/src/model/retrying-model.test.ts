import { expect, it } from "vitest";

import { ModelError, type ModelErrorKind } from "./model-error.ts";
import type { Model, ModelPart } from "./model.ts";
import { retryingModel } from "./retrying-model.ts";

const ANSWER: ModelPart = { type: "text", text: "Hello" };

/** Creates a model that fails `times` times after sending the given parts. */
function failing(times: number, kind: ModelErrorKind, before: readonly ModelPart[] = []): Model {
  let asked = 0;
  return {
    async *respond(): AsyncGenerator<ModelPart> {
      if (asked++ < times) {
        yield* before;
        throw new ModelError(kind, `Failure ${asked}`, { retryAfterMs: 1 });
      }
      yield ANSWER;
    },
  };
}

async function partsOf(
  model: Model,
  signal: AbortSignal = new AbortController().signal,
): Promise<ModelPart[]> {
  const parts: ModelPart[] = [];
  for await (const part of retryingModel(model).respond({ system: "", messages: [], tools: [], signal })) {
    parts.push(part);
  }
  return parts;
}

it.each(["busy", "network"] as const)(
  "retries a model after an error of kind %s and notifies the user",
  async (kind) => {
    expect(await partsOf(failing(2, kind))).toEqual([
      { type: "notice", text: "Failure 1. Retrying in 1 s (1 of 5)" },
      { type: "notice", text: "Failure 2. Retrying in 1 s (2 of 5)" },
      ANSWER,
    ]);
  },
);

it("retries a model that fails after sending only thoughts", async () => {
  const parts = await partsOf(failing(1, "busy", [{ type: "thought", text: "Hm" }]));

  expect(parts.map(({ type }) => type)).toEqual(["thought", "notice", "text"]);
});

it("forwards the thoughts from the complete response, not from a failed one", async () => {
  let asked = 0;
  const model: Model = {
    async *respond(): AsyncGenerator<ModelPart> {
      asked += 1;
      yield { type: "thought_end", text: `Thought ${asked}` };
      if (asked === 1) throw new ModelError("busy", "Busy", { retryAfterMs: 1 });
      yield ANSWER;
    },
  };

  expect(await partsOf(model)).toEqual([
    { type: "notice", text: "Busy. Retrying in 1 s (1 of 5)" },
    { type: "thought_end", text: "Thought 2" },
    ANSWER,
  ]);
});

it.each(["overflow", "refused", "authentication", "other"] as const)(
  "does not retry after an error of kind %s",
  async (kind) => {
    await expect(partsOf(failing(1, kind))).rejects.toThrow("Failure 1");
  },
);

it("stops retrying after several attempts and never retries once it has sent text", async () => {
  await expect(partsOf(failing(1, "busy", [ANSWER]))).rejects.toThrow("Failure 1");
  await expect(partsOf(failing(6, "busy"))).rejects.toThrow("Failure 6");
});

it("fails if the provider requests a long delay, and reports the delay to the user", async () => {
  const model: Model = {
    async *respond(): AsyncGenerator<ModelPart> {
      yield { type: "thought", text: "Hm" };
      throw new ModelError("busy", "Busy", { retryAfterMs: 1_500_000 });
    },
  };

  await expect(partsOf(model)).rejects.toThrow("Busy. Try again in 25 minutes");
});

it("stops waiting when aborted", async () => {
  const controller = new AbortController();
  const model: Model = {
    async *respond(): AsyncGenerator<ModelPart> {
      yield { type: "thought", text: "Hm" };
      controller.abort();
      throw new ModelError("busy", "Busy", { retryAfterMs: 60_000 });
    },
  };

  await expect(partsOf(model, controller.signal)).rejects.toThrow("aborted");
});

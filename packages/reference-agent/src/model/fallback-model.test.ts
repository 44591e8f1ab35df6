import { expect, it } from "vitest";

import { type ModelOpener, openWithFallback } from "./fallback-model.ts";
import { ModelError, type ModelErrorKind } from "./model-error.ts";
import type { Model, ModelPart } from "./model.ts";

const says = (text: string): ModelPart => ({ type: "text", text });

/** Creates an opener for a model that sends the parts of its next answer and throws any error among them. */
function opener(id: string, ...answers: (ModelPart | ModelError)[][]): ModelOpener & { asked: number } {
  const self = {
    id,
    asked: 0,
    open: (): Promise<Model> =>
      Promise.resolve({
        contextWindow: id.length,
        async *respond(): AsyncGenerator<ModelPart> {
          self.asked += 1;
          for (const part of answers.shift() ?? [says(`${id} goes on`)]) {
            if (part instanceof ModelError) throw part;
            yield part;
          }
        },
      }),
  };
  return self;
}

const fails = (kind: ModelErrorKind): ModelError => new ModelError(kind, `It is ${kind}`);

async function partsOf(model: Model): Promise<ModelPart[]> {
  const { signal } = new AbortController();
  const parts: ModelPart[] = [];
  for await (const part of model.respond({ system: "", messages: [], tools: [], signal })) parts.push(part);
  return parts;
}

it.each(["busy", "network", "unavailable"] as const)(
  "falls back to the next model after an error of kind %s",
  async (kind) => {
    const first = opener("a/one", [fails(kind)]);
    const model = await openWithFallback([first, opener("b/three")]);

    expect(model.contextWindow).toBe(5);
    expect(await partsOf(model)).toEqual([
      { type: "notice", text: `It is ${kind}. Switching to b/three` },
      says("b/three goes on"),
    ]);
    expect(model.contextWindow).toBe(7);
    expect(await partsOf(model)).toEqual([says("b/three goes on")]);
    expect(first.asked).toBe(1);
  },
);

it.each(["overflow", "refused", "authentication", "other"] as const)(
  "does not fall back after an error of kind %s",
  async (kind) => {
    const model = await openWithFallback([opener("a", [fails(kind)]), opener("b")]);

    await expect(partsOf(model)).rejects.toThrow(`It is ${kind}`);
  },
);

it("does not repeat a response that the user has already seen", async () => {
  const model = await openWithFallback([opener("a", [says("Once"), fails("network")]), opener("b")]);

  await expect(partsOf(model)).rejects.toThrow("It is network");
});

it("skips models that cannot be opened and fails with the first error", async () => {
  const missing = (id: string): ModelOpener => ({
    id,
    open: () => Promise.reject(new ModelError("unavailable", `Cannot use ${id}`)),
  });
  const model = await openWithFallback([
    missing("a"),
    missing("b"),
    opener("c", [fails("busy")]),
    missing("d"),
  ]);

  await expect(partsOf(model)).rejects.toThrow("It is busy");
  await expect(openWithFallback([missing("a"), missing("b")])).rejects.toThrow("Cannot use a");
  const other = await openWithFallback([missing("a"), opener("c")]);
  expect(await partsOf(other)).toEqual([
    { type: "notice", text: "Cannot use a. Switching to c" },
    says("c goes on"),
  ]);
});

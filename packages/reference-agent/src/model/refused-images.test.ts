import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { ModelError, type ModelErrorKind } from "./model-error.ts";
import type { Model, ModelImage, ModelMessage, ModelPart } from "./model.ts";
import { withoutRefusedImages } from "./refused-images.ts";

const image = (data: string): ModelImage => ({ type: "image", mimeType: "image/png", data });
const user = (...images: string[]): ModelMessage => ({
  role: "user",
  content: [{ type: "text", text: "Look" }, ...images.map(image)],
});
const said: ModelMessage = { role: "assistant", text: "I see", toolCalls: [] };
const result = (...images: string[]): ModelMessage => ({
  role: "tool",
  toolCallId: "1",
  text: "done",
  isError: false,
  images: images.map(image),
});
const embedded = (data: string): ModelMessage => ({
  role: "user",
  content: [{ type: "resource", resource: { uri: "file:///x", blob: data, mimeType: "image/png" } }],
});

/** Creates a model that rejects requests containing any of the given images and counts its requests. */
function refusing(bad: readonly string[], kind: ModelErrorKind = "refused") {
  return rejecting((text) => bad.some((data) => text.includes(`"${data}"`)), kind);
}

function rejecting(isBad: (request: string) => boolean, kind: ModelErrorKind) {
  const requests: string[] = [];
  const model: Model = {
    takesImages: true,
    async *respond({ messages }): AsyncGenerator<ModelPart> {
      const text = JSON.stringify(messages);
      requests.push(text);
      if (isBad(text)) throw new ModelError(kind, "Cannot ask: 400");
      yield { type: "text", text: "Fine" };
      yield { type: "finish", reason: "done" };
    },
  };
  const wrapped = withoutRefusedImages(model, randomUUID());
  const ask = async (...messages: ModelMessage[]): Promise<string[]> => {
    const { signal } = new AbortController();
    const parts: string[] = [];
    for await (const part of wrapped.respond({ system: "", messages, tools: [], signal })) {
      parts.push("text" in part ? part.text : part.type);
    }
    return parts;
  };
  return { ask, model, requests };
}

const ANSWER = ["Fine", "finish"];
const notice = (what: string): string => `Cannot ask: 400. ${what} left out of this and later requests`;

describe("an image that a model rejects", () => {
  it.each([
    ["in a prompt", user("bad")],
    ["in a tool's result", result("bad")],
    ["in an embedded file", embedded("bad")],
  ])("%s is replaced with a note, in this request and later ones", async (_, message) => {
    const { ask, requests } = refusing(["bad"]);

    expect(await ask(message)).toEqual([notice("An image is"), ...ANSWER]);
    expect(await ask(message, said, user())).toEqual(ANSWER);
    expect(requests).toHaveLength(3);
    expect(requests.at(-1)).toContain("A rejected image is left out");
    expect(requests.at(-1)).toContain("I see");
  });

  it("does not affect other images", async () => {
    const { ask, requests } = refusing(["bad"]);

    expect(await ask(user("good"), said, user("fine", "bad", "well"))).toEqual([
      notice("An image is"),
      ...ANSWER,
    ]);
    for (const data of ["good", "fine", "well"]) expect(requests.at(-1)).toContain(`"${data}"`);
  });

  it("is found among earlier images, such as those in a loaded session", async () => {
    const { ask, requests } = refusing(["bad"]);

    expect(await ask(user("good", "bad"), said, user("new"))).toEqual([notice("An image is"), ...ANSWER]);
    for (const data of ["good", "new"]) expect(requests.at(-1)).toContain(`"${data}"`);
  });

  it("is omitted along with all others if no single image is to blame", async () => {
    const bad = ["b1", "b2", "b3", "b4", "b5", "b6"];
    const { ask, requests } = refusing(bad);

    expect(await ask(user(...bad))).toEqual([notice("6 images are"), ...ANSWER]);
    expect(requests.length).toBeLessThan(8);
    expect(await ask(user(...bad), said, user())).toEqual(ANSWER);
  });
});

describe("a request that is too large", () => {
  const isTooLarge = (limit: number) => (text: string) =>
    [...text.matchAll(/"data":"(x+)"/g)].reduce((sum, [, data = ""]) => sum + data.length, 0) > limit;
  const [small, middle, large] = ["x".repeat(5), "x".repeat(6), "x".repeat(20)];

  it.each([
    ["new image if it is too large by itself", [user(small), said, user(large)], [small]],
    ["earlier images if all of them together are too large", [user(small), said, user(middle)], [middle]],
    ["tool's image", [user(small), said, result(large)], [small]],
    ["last image in any case", [user(large, large)], []],
  ])("omits the %s", async (_, messages, kept) => {
    const { ask, requests } = rejecting(isTooLarge(10), "too_large");

    expect(await ask(...messages)).toEqual([notice("An image is"), ...ANSWER]);
    expect([...(requests.at(-1) ?? "").matchAll(/"data":"(x+)"/g)].map(([, data]) => data)).toEqual(kept);
  });

  it("keeps its images if it is too large even without them", async () => {
    const { ask, requests } = rejecting(() => true, "too_large");

    await expect(ask(user(small), said, user(large))).rejects.toMatchObject({ kind: "too_large" });
    expect(requests).toHaveLength(4);
  });
});

it("fails as usual if a request without images is rejected, or if images are not the reason", async () => {
  const { ask, requests } = refusing(["Look", "image"]);

  await expect(ask(user())).rejects.toThrow("Cannot ask: 400");
  expect(requests).toHaveLength(1);
  await expect(refusing(["text"]).ask(user("good"))).rejects.toThrow("Cannot ask: 400");
});

it("sends only one request to a model without vision support", async () => {
  const { model, requests } = refusing(["bad"], "too_large");
  const wrapped = withoutRefusedImages({ ...model, takesImages: false }, randomUUID());
  const { signal } = new AbortController();
  const parts = wrapped.respond({ system: "", messages: [user("bad")], tools: [], signal });

  await expect(parts[Symbol.asyncIterator]().next()).rejects.toThrow("Cannot ask: 400");
  expect(requests).toHaveLength(1);
});

it.each(["busy", "authentication", "overflow"] as const)(
  "does not omit an image after an error of kind %s",
  async (kind) => {
    const { ask, requests } = refusing(["bad"], kind);

    await expect(ask(user("bad"))).rejects.toThrow("Cannot ask: 400");
    expect(requests).toHaveLength(1);
  },
);

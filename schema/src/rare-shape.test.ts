import { describe, expect, it } from "vitest";

import { IdempotencyKey, PromptRequest } from "./v2/validators.gen.ts";

const prompt = { sessionId: "s", prompt: [{ type: "text", text: "Hello" }] };

describe("validating a string with a limited length", () => {
  it.each(["a", "Ä", "a".repeat(255), "𝄞".repeat(255)])(
    "counts characters rather than code units in case %#",
    (key) => {
      expect(IdempotencyKey.validate(key)).toBe(key);
      expect(PromptRequest.decode({ ...prompt, idempotencyKey: key })).toMatchObject({ idempotencyKey: key });
    },
  );

  it.each(["", "a".repeat(256), "𝄞".repeat(256), "𝄞".repeat(100_000), 1, {}])(
    "rejects invalid value %#",
    (key) => {
      expect(() => IdempotencyKey.validate(key)).toThrow("string of 1 to 255 characters");
      expect(() => PromptRequest.decode({ ...prompt, idempotencyKey: key })).toThrow("idempotencyKey");
    },
  );

  it("accepts null if the type allows it", () => {
    const request = { ...prompt, idempotencyKey: null };
    expect(PromptRequest.decode(request)).toBe(request);
  });
});

import { describe, expect, expectTypeOf, it } from "vitest";

import { defineDecoder } from "./define-decoder.ts";
import { extend } from "./extend.ts";
import { agent } from "./v1/agent.ts";
import { client } from "./v1/client.ts";
import type { Decoder, Validator } from "./validator.ts";

interface Thing {
  size: number;
}

const thing = defineDecoder<Thing>("AcmeThing", (value) => {
  const { size } = value as Thing;
  if (typeof size !== "number") throw new Error("no size");
  return { size };
});

const acme = {
  requests: { "_acme/measure": { params: thing, result: thing } },
  notifications: { "_acme/grown": { params: thing } },
};

describe("extend", () => {
  it("adds methods in both directions", () => {
    const extended = extend(client, acme);
    expect(extended.sends.requests["_acme/measure"].params.validate({ size: 1 })).toEqual({ size: 1 });
    expect(extended.receives.notifications["_acme/grown"].params.decode({ size: 2 })).toEqual({ size: 2 });
    expect(extended.sends.requests["session/new"]).toBe(client.sends.requests["session/new"]);
  });

  it("adds methods in only the given direction", () => {
    expect(Object.keys(extend(client, acme, "sends").receives.requests)).toEqual(
      Object.keys(client.receives.requests),
    );
    expect(Object.keys(extend(agent, acme, "receives").receives.requests)).toContain("_acme/measure");
    expect(Object.keys(extend(agent, acme, "receives").sends.requests)).toEqual(
      Object.keys(agent.sends.requests),
    );
  });

  it("does not change the descriptor", () => {
    extend(client, acme);
    expect(client.sends.requests).not.toHaveProperty("_acme/measure");
  });

  it("types the added methods, and only in the given direction", () => {
    const extended = extend(client, acme, "sends");
    const measure = extended.sends.requests["_acme/measure"];
    expectTypeOf(measure.params).toEqualTypeOf<Validator<Thing>>();
    expectTypeOf(measure.result).toEqualTypeOf<Decoder<Thing>>();
    expectTypeOf(extended.receives.requests).not.toHaveProperty("_acme/measure");
  });

  it.each([
    [
      "acme/measure",
      `Cannot extend the protocol by "acme/measure": the name of an extension begins with "_"`,
    ],
    ["session/new", `Cannot extend the protocol by "session/new": the name of an extension begins with "_"`],
  ])("rejects the name %s", (method, message) => {
    expect(() => extend(client, { requests: { [method]: { params: thing, result: thing } } })).toThrow(
      message,
    );
  });

  it("rejects a name that is taken", () => {
    expect(() => extend(extend(client, acme), acme)).toThrow(
      `Cannot extend the protocol by "_acme/measure": the name is taken`,
    );
  });
});

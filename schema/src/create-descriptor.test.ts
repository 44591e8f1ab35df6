import { expect, test } from "vitest";

import { createDescriptor, createValidator } from "./create-descriptor.ts";
import { anyString, object } from "./shape.ts";

const titled = object({ title: [anyString, "?e"] });
const nothing = { requests: {}, notifications: {} };
const methods = {
  requests: { "thing/get": ["GetThing", titled, titled] as const },
  notifications: { "thing/grown": ["ThingGrown", titled, (value: unknown) => value === "plain"] as const },
};
const wrong = { title: 1 };

test("validates messages that this side sends and decodes those from the peer", () => {
  const client = createDescriptor({ version: 1, side: "client", sends: methods, receives: nothing });
  const { params, result } = client.sends.requests["thing/get"] ?? {};
  expect(() => params?.validate(wrong)).toThrow('Cannot accept GetThingRequest: "title" must be string');
  expect(params).not.toHaveProperty("decode");
  expect(result?.decode(wrong)).toEqual({});

  const agent = createDescriptor({ version: 1, side: "agent", sends: nothing, receives: methods });
  const received = agent.receives.requests["thing/get"];
  expect(received?.params.decode(wrong)).toEqual({});
  expect(() => received?.result.validate(wrong)).toThrow("Cannot accept GetThingResponse");
});

test("accepts a notification that passes the quick test, without checking its shape", () => {
  const client = createDescriptor({ version: 1, side: "client", sends: nothing, receives: methods });
  const { params } = client.receives.notifications["thing/grown"] ?? {};
  expect(params?.decode("plain")).toBe("plain");
  expect(() => params?.decode("odd")).toThrow(
    "Cannot accept ThingGrownNotification: the value must be object",
  );
});

test("rejects values during validation even if a decoder would repair them", () => {
  const validator = createValidator("GetThingRequest", titled);
  expect(validator.definition).toBe("GetThingRequest");
  expect(() => validator.validate(wrong)).toThrow("GetThingRequest");
});

import { describe, expect, it } from "vitest";

import type { JsonSchema } from "../json-schema.ts";
import { emitDescriptor, methodsOf } from "./emit-methods.ts";

function methodsIn($defs: { [name: string]: JsonSchema }): ReturnType<typeof methodsOf> {
  return methodsOf({ $schema: "", $defs });
}

describe("methodsOf", () => {
  it("pairs the request and response of a method", () => {
    const tags = { "x-side": "agent", "x-method": "session/new" };
    expect(methodsIn({ NewRequest: tags, Other: {}, NewResponse: tags })).toEqual([
      { name: "session/new", side: "agent", params: "NewRequest", result: "NewResponse" },
    ]);
  });

  it("recognizes a notification", () => {
    expect(
      methodsIn({ Changed: {}, UpdateNotification: { "x-side": "client", "x-method": "update" } }),
    ).toEqual([{ name: "update", side: "client", params: "UpdateNotification" }]);
  });

  it("omits methods that belong to the connection itself", () => {
    expect(methodsIn({ CancelNotification: { "x-side": "protocol", "x-method": "$/cancel" } })).toEqual([]);
  });

  it("rejects a request without a response", () => {
    expect(() => methodsIn({ LostRequest: { "x-side": "agent", "x-method": "lost" } })).toThrow(
      `Cannot emit method "lost": it needs a request and a response, or a notification`,
    );
  });
});

describe("emitDescriptor", () => {
  const get = { "x-side": "agent", "x-method": "thing/get" };
  const emit = ($defs: { [name: string]: JsonSchema }): string =>
    emitDescriptor({ $schema: "", $defs }, "client", { version: 1, hasClientShapes: false });

  it("names a request by the common prefix of its two definitions", () => {
    expect(emit({ GetThingRequest: get, GetThingResponse: get })).toContain(
      `"thing/get": ["GetThing", shapes.GetThingRequest, shapes.GetThingResponse],`,
    );
  });

  it("rejects a request and response with different names", () => {
    expect(() => emit({ GetThingRequest: get, ThingResponse: get })).toThrow(
      `Cannot emit method "thing/get": "GetThingRequest" is answered by "ThingResponse"`,
    );
  });
});

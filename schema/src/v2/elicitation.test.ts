import { describe, expect, it } from "vitest";

import { ValidationError } from "../validation-error.ts";
import { CreateElicitationRequest } from "./validators.gen.ts";

const form = { mode: "form", message: "Your name?", requestedSchema: { type: "object", properties: {} } };
const url = { mode: "url", message: "Sign in", elicitationId: "e1", url: "https://example.com/sign-in" };
const other = { mode: "_acme_voice", message: "Say yes" };

describe.each([form, url, other])("an elicitation with mode $mode", (question) => {
  it("belongs to a session, with or without a tool call, or to a request", () => {
    for (const scope of [
      { sessionId: "sess_1" },
      { sessionId: "sess_1", toolCallId: "call_1" },
      { requestId: 1 },
      { requestId: "a" },
    ]) {
      const request = { ...question, ...scope };
      expect(CreateElicitationRequest.validate(request)).toBe(request);
    }
  });

  it("is rejected if it belongs to both a session and a request", () => {
    const request = { ...question, sessionId: "sess_1", requestId: 1 };
    expect(() => CreateElicitationRequest.validate(request)).toThrow(
      "{ requestId: no value } | { sessionId: no value }",
    );
    expect(() => CreateElicitationRequest.decode(request)).toThrow(ValidationError);
  });

  it("is rejected if it belongs to a request but names a tool call", () => {
    const request = { ...question, requestId: 1, toolCallId: "call_1" };
    expect(() => CreateElicitationRequest.validate(request)).toThrow(ValidationError);
    expect(() => CreateElicitationRequest.decode(request)).toThrow(ValidationError);
  });

  it("is rejected if it belongs to neither a session nor a request", () => {
    expect(() => CreateElicitationRequest.validate(question)).toThrow(ValidationError);
  });
});

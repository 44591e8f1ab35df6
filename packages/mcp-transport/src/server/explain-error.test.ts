import { describe, expect, it } from "vitest";

import { explainError } from "./explain-error.ts";
import { Secrets } from "./secrets.ts";
import { ServerFailure } from "./server-failure.ts";

const secrets = new Secrets([{ name: "KEY", value: "sk-secret" }]);

function explained(error: unknown): { kind: string; message: string } {
  const { kind, message } = explainError(error, secrets);
  return { kind, message };
}

describe("explainError", () => {
  it("returns a failure unchanged", () => {
    const failure = new ServerFailure("config", "its command is missing");
    expect(explainError(failure, secrets)).toBe(failure);
  });

  it("shows the server's message without its secrets", () => {
    expect(explained(Object.assign(new Error("no such user for sk-secret"), { code: -32602 }))).toEqual({
      kind: "protocol",
      message: "it answered with an error: no such user for <KEY>",
    });
  });

  it.each([
    [
      'Invalid result for tools/list: ZodError: [\n  {\n    "code": "x"\n  }\n]',
      "Invalid result for tools/list",
    ],
    ['Bad: [{"path":["a"],"message":"b"}]', "Bad"],
    ['[{"code":1}]', '[{"code":1}]'],
    ["no [such] {thing}", "no [such] {thing}"],
  ])("strips only validation issues appended to a message: %j", (message, shown) => {
    expect(explained(new Error(message)).message).toBe(`it answered with an error: ${shown}`);
  });

  it("hides secrets before it shortens a message", () => {
    const { message } = explained(new Error(`${"x".repeat(468)}sk-secret${"y".repeat(100)}`));
    expect(message).not.toContain("sk-");
    expect(message).toHaveLength(501);
  });

  it("distinguishes a timeout, an exit and HTTP responses", () => {
    expect(explained(Object.assign(new Error("?"), { code: "REQUEST_TIMEOUT" })).kind).toBe("timeout");
    expect(explained(Object.assign(new Error("?"), { code: "CONNECTION_CLOSED" })).kind).toBe("closed");
    expect(explained(Object.assign(new Error("?"), { status: 401 })).kind).toBe("auth");
    expect(explained(Object.assign(new Error("?"), { status: 502 }))).toEqual({
      kind: "http",
      message: "it answered with HTTP 502: ?",
    });
  });

  it("explains why a server is unreachable", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), { code: "ECONNREFUSED" });
    expect(explained(new Error("?", { cause: new TypeError("fetch failed", { cause: refused }) }))).toEqual({
      kind: "http",
      message: "it cannot be reached: ECONNREFUSED",
    });
  });
});

import { RequestError } from "@parley/protocol";
import { describe, expect, it } from "vitest";

import { describeFailure } from "./describe-failure.ts";

describe("describeFailure", () => {
  it("returns the message of an error, harmless to a terminal", () => {
    expect(describeFailure(new Error("No \u001b[2Jluck\r"))).toBe("No luck");
    expect(describeFailure("thrown text")).toBe("thrown text");
  });

  it("adds the code and the data of the agent's answer", () => {
    expect(describeFailure(new RequestError(-32_602, "Invalid params"))).toBe("Invalid params (-32602)");
    const error = new RequestError(-32_602, "Invalid params", { path: "cwd\u009b" });
    expect(describeFailure(error)).toBe('Invalid params (-32602): {"path":"cwd\\u009b"}');
    expect(describeFailure(new RequestError(1, "Long", "x".repeat(9999)))).toHaveLength(
      "Long (1): ".length + 501,
    );
  });

  it("explains how to sign in", () => {
    const error = new RequestError(-32_000, "There is no key.");
    const authMethods = [
      { id: "key", name: "API key" },
      { type: "terminal" as const, id: "web", name: "Browser", args: ["--login"] },
    ];
    expect(describeFailure(error, { authMethods })).toBe(
      "There is no key; sign in with --auth key (API key) or the agent's own program --login (Browser)",
    );
    expect(describeFailure(error, { authMethods: [] })).toBe(
      "There is no key; sign in with the agent's own program first",
    );
  });
});

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

  it("explains how to sign in: by an option, or by a whole command", () => {
    const error = new RequestError(-32_000, "There is no key.");
    const authMethods = [
      { id: "key", name: "API key" },
      { type: "terminal" as const, id: "web", name: "Browser", args: ["--login"], env: { WAIT: "a b" } },
    ];
    const command = { command: "/opt/my agent", args: ["acp"] };
    expect(describeFailure(error, { authMethods, command })).toBe(
      "There is no key; sign in with --auth key (API key) or WAIT='a b' '/opt/my agent' acp --login (Browser)",
    );
    expect(describeFailure(error, { authMethods: authMethods.slice(1) })).toBe(
      "There is no key; sign in with WAIT='a b' the agent's own program --login (Browser)",
    );
    expect(describeFailure(error, { authMethods: [] })).toBe(
      "There is no key; sign in with the agent's own program first",
    );
  });

  it("explains how to sign in by the agent's description", () => {
    const error = new RequestError(-32_000, "Authentication required");
    const description = "Run `agent login`\nin a terminal\u001b[2J.";
    const authMethods = [{ id: "login", name: "Log in", description }];
    expect(describeFailure(error, { authMethods })).toBe(
      "Authentication required; sign in with --auth login (Log in: Run `agent login` in a terminal)",
    );
  });

  it("does not send the user in a circle", () => {
    const error = new RequestError(-32_000, "Authentication required");
    const description = "Run `agent login` in a terminal";
    const other = { id: "key", name: "API key" };
    const login = { id: "login", name: "Log in" };
    const hint = (...authMethods: (typeof login & { description?: string })[]): string =>
      describeFailure(error, { authMethods, triedAuth: "login" });
    expect(hint({ ...login, description })).toBe(
      "Authentication required; --auth login did not suffice (Log in: Run `agent login` in a terminal)",
    );
    expect(hint(login, other)).toBe(
      "Authentication required; --auth login did not suffice (Log in); sign in with --auth key (API key)",
    );
  });
});

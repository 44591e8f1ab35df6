import type { ClientSession } from "@parley/client";
import { ErrorCode, RequestError } from "@parley/protocol";
import type { TurnState } from "@parley/protocol/session";
import { expect, test } from "vitest";

import type { StartedAgent } from "../agent/started-agent.ts";
import { ExitCode } from "../exit-code.ts";
import { type RunTurnOptions, runTurn } from "./run-turn.ts";

type Prompt = () => Promise<"error" | "cancelled">;

const internalError: TurnState["error"] = { code: -32603, message: "Internal error" };

/** Runs a turn that fails. Resolves to its notes. */
async function noteOf(prompt: Prompt, hidesStderr = true, error = internalError): Promise<string> {
  const notes: string[] = [];
  const turn = { status: "idle", error };
  const code = await runTurn("Go", {
    agent: { authMethods: [], hidesStderr } as unknown as StartedAgent,
    session: { prompt, state: { turn } } as unknown as ClientSession,
    report: { endTurn: () => undefined, interrupted: () => undefined, note: (text) => notes.push(text) },
    run: { onInterrupt: () => () => undefined } as unknown as RunTurnOptions["run"],
  });
  expect(code).toBe(ExitCode.promptFailed);
  return notes.join("\n");
}

const rejects =
  (error: Error): Prompt =>
  () =>
    Promise.reject(error);
const internal = new RequestError(ErrorCode.internalError, "Internal error");

test("suggests --verbose if only stderr contains the cause of a failure", async () => {
  const hint = "; the agent's stderr may say why: --verbose shows it";
  expect(await noteOf(async () => "error")).toBe(`The turn failed: Internal error${hint}`);
  expect(await noteOf(rejects(internal))).toBe(`parley: Internal error (-32603)${hint}`);
});

test("does not suggest --verbose if stderr is shown or the agent provides details", async () => {
  expect(await noteOf(async () => "error", false)).toBe("The turn failed: Internal error");
  const known = { code: -32603, message: "The provider is not reachable" };
  expect(await noteOf(async () => "error", true, known)).toBe(
    "The turn failed: The provider is not reachable",
  );
  expect(await noteOf(rejects(internal), false)).toBe("parley: Internal error (-32603)");
  const detailed = new RequestError(ErrorCode.internalError, "Internal error", "out of ideas");
  expect(await noteOf(rejects(detailed))).toBe("parley: Internal error (-32603): out of ideas");
  const invalid = new RequestError(ErrorCode.invalidParams, "Invalid params");
  expect(await noteOf(rejects(invalid))).toBe("parley: Invalid params (-32602)");
});

test("lists the ways to log in if a turn fails because the user is not logged in", async () => {
  const error = { code: -32000, message: "Authentication required" };
  expect(await noteOf(async () => "error", true, error)).toBe(
    "The turn failed: Authentication required; sign in with the agent's own program first",
  );
});

test("treats a turn that the agent itself cancels as failed", async () => {
  expect(await noteOf(async () => "cancelled")).toBe("The agent cancelled the turn");
});

test("prints a note if a turn changes neither the conversation nor the settings", async () => {
  const start = {
    entries: [{ type: "message", role: "agent" }],
    plans: [],
    modes: undefined,
    configOptions: [],
  };
  /** Runs a turn that applies `change` to the session's state. Resolves to the turn's notes. */
  const notesOf = async (change: object): Promise<string[]> => {
    const notes: string[] = [];
    const session = {
      state: { ...start, turn: { status: "idle" } },
      async prompt() {
        this.state = { ...this.state, ...change };
        return "end_turn";
      },
    };
    const code = await runTurn("Go", {
      agent: { authMethods: [], hidesStderr: true } as unknown as StartedAgent,
      session: session as unknown as ClientSession,
      report: { endTurn: () => undefined, interrupted: () => undefined, note: (text) => notes.push(text) },
      run: { onInterrupt: () => () => undefined } as unknown as RunTurnOptions["run"],
    });
    expect(code).toBe(ExitCode.ok);
    return notes;
  };
  const asked = [...start.entries, { type: "message", role: "user" }];
  expect(await notesOf({ entries: asked })).toEqual(["The agent sent nothing"]);
  expect(await notesOf({ entries: [...asked, { type: "message", role: "agent" }] })).toEqual([]);
  expect(await notesOf({ entries: asked, configOptions: [{ id: "mode" }] })).toEqual([]);
});

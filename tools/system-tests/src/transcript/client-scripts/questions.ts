import type { PermissionOutcome, PermissionRequest } from "@parley/client";
import { expect } from "vitest";

import type { ClientScript, ClientScripts } from "../hold-client.ts";
import { spoken, stateOf } from "../scripted-client.ts";

/** Returns a script that answers every permission request with one option and expects `answer` and `status`. */
function choose(optionId: string, answer: string, status: string): ClientScript {
  return async (client) => {
    const questions: PermissionRequest[] = [];
    const requestPermission = (question: PermissionRequest): PermissionOutcome => {
      questions.push(question);
      return { outcome: "selected", optionId };
    };
    const { session } = await client.connectWithSession({ handlers: { requestPermission } });
    await expect(session.prompt("Clean up")).resolves.toBe("end_turn");
    expect(questions).toMatchObject([
      {
        title: "Delete everything",
        toolCall: { id: "call_1", kind: "delete", status: "pending" },
        options: [{ optionId: "allow_once" }, { optionId: "reject_once" }],
      },
    ]);
    expect(spoken(session.state)).toEqual(["user: Clean up", `agent: ${answer}`]);
    expect(session.state.entries[1]).toMatchObject({ id: "call_1", status });
    await session.close();
  };
}

/** Scripts that answer the agent's requests. */
export const questionScripts: ClientScripts = {
  allows: choose("allow_once", 'You chose "Allow once"', "completed"),
  rejects: choose("reject_once", 'You chose "Reject"', "failed"),

  async "has nobody to ask"(client) {
    const { session } = await client.connectWithSession();
    await expect(session.prompt("Clean up")).resolves.toBe("end_turn");
    expect(spoken(session.state)).toEqual(["user: Clean up", "agent: Nobody decided"]);
  },

  async "cancels while it is asked"(client) {
    const asked = Promise.withResolvers<AbortSignal>();
    const { session } = await client.connectWithSession({
      handlers: {
        requestPermission(_question, { signal }) {
          asked.resolve(signal);
          return new Promise(() => undefined);
        },
      },
    });
    const turn = session.prompt("Clean up");
    const signal = await asked.promise;
    expect(session.state.turn.status).toBe("requires_action");
    await session.cancel();
    expect(signal.aborted).toBe(true);
    await expect(turn).resolves.toBe("cancelled");
    expect(session.state.turn).toEqual({ status: "idle", stopReason: "cancelled" });
    await session.close();
  },

  async "cancels before it is asked"(client) {
    const { session } = await client.connectWithSession({
      handlers: { requestPermission: () => ({ outcome: "selected", optionId: "allow_once" }) },
    });
    const turn = session.prompt("Clean up");
    await stateOf(session, ({ entries }) => entries.some(({ type }) => type === "tool_call"));
    await session.cancel();
    await expect(turn).resolves.toBe("cancelled");
  },

  async "reads a file"(client) {
    const { session } = await client.connectWithSession({
      handlers: {
        readTextFile({ path, line }) {
          if (path === "/secret") throw new Error("Cannot read /secret");
          return { content: `${path}, line ${line}` };
        },
      },
    });
    await session.prompt("Hello");
    expect(client.errors.map(String)).toEqual(["Error: Cannot read /secret"]);
  },
};

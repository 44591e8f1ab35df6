import { mkdir, readdir, rename, symlink } from "node:fs/promises";

import type { ConnectOptions } from "@parley/client";
import { beforeEach, describe, expect, test } from "vitest";

import { callsIn } from "./fixtures/agent-bench.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";
import { useModelSession } from "./fixtures/use-model-session.ts";

type Answer = NonNullable<NonNullable<ConnectOptions["handlers"]>["requestPermission"]>;

describe.each([1, 2] as const)("a permission request in version %i", (version) => {
  let asked = 0;
  let answer: Answer;
  const requestPermission: Answer = (...request) => {
    asked += 1;
    return answer(...request);
  };
  const model = useModelSession(openaiWire, version, {
    capabilities: { _meta: { "parley/optionNames": true } },
    handlers: { requestPermission },
  });

  beforeEach(() => {
    asked = 0;
  });

  /** Runs the same command twice in one turn. Returns the stop reason and the status of each call. */
  const runTwice = async (): Promise<unknown[]> => {
    const { server, session } = model;
    const call = { name: "bash", input: { command: "echo x >> ran.txt" } };
    server.replies.push({ calls: [call] }, { calls: [call] }, { text: "Done." });
    const stopReason = await session.prompt("Run it");
    return [stopReason, ...callsIn(session).map(({ status }) => status)];
  };

  test.each([
    ["allow_once", 2, "completed", "x\nx\n"],
    ["allow_always", 1, "completed", "x\nx\n"],
    ["allow_always_in_project", 1, "completed", "x\nx\n"],
    ["reject_once", 2, "failed", undefined],
  ])(
    "is sent again for the next call unless the answer covers it: %s",
    async (optionId, times, status, ran) => {
      answer = () => ({ outcome: "selected", optionId });

      expect(await runTwice()).toEqual(["end_turn", status, status]);

      expect(asked).toBe(times);
      expect(await model.project.read("ran.txt").catch(() => undefined)).toBe(ran);
    },
  );

  test.each<[string, Answer]>([
    ["with an unknown option", () => ({ outcome: "selected", optionId: "allow_everything" })],
    ["without an option", () => ({ outcome: "cancelled" })],
    ["with an error", () => Promise.reject(new Error("The editor is busy"))],
  ])("allows nothing after an answer %s, and the turn continues", async (_how, reply) => {
    answer = reply;

    expect(await runTwice()).toEqual(["end_turn", "failed", "failed"]);

    expect(await model.project.read("ran.txt").catch(() => undefined)).toBeUndefined();
  });

  test.each([
    ["write", { path: "new.txt", content: "x" }],
    ["bash", { command: "echo x > new.txt" }],
  ])(
    "does nothing and explains why if %s is allowed and its folder is then replaced by a link",
    async (name, input) => {
      const { server, session, project } = model;
      const elsewhere = `${project.cwd}-elsewhere`;
      await mkdir(elsewhere);
      answer = async () => {
        await rename(project.cwd, `${project.cwd}-before`);
        await symlink(elsewhere, project.cwd);
        return { outcome: "selected", optionId: "allow_once" };
      };
      server.replies.push({ calls: [{ name, input }] }, { text: "Done." });

      expect(await session.prompt("Do it")).toBe("end_turn");

      expect([asked, await readdir(elsewhere)]).toEqual([1, []]);
      expect(callsIn(session)).toMatchObject([
        { status: "failed", rawOutput: { text: expect.stringContaining("it leads to") as string } },
      ]);
    },
  );

  test("allows nothing if it is unanswered when the turn is cancelled", async () => {
    const wasAsked = Promise.withResolvers<void>();
    const isLate = Promise.withResolvers<void>();
    answer = async () => {
      wasAsked.resolve();
      await isLate.promise;
      return { outcome: "selected", optionId: "allow_once" };
    };
    const { server, session } = model;
    server.replies.push({ calls: [{ name: "bash", input: { command: "echo x >> ran.txt" } }] });
    const turn = session.prompt("Run it");
    await wasAsked.promise;

    await session.cancel();
    isLate.resolve();

    expect(await turn).toBe("cancelled");
    expect(await model.project.read("ran.txt").catch(() => undefined)).toBeUndefined();
  });
});

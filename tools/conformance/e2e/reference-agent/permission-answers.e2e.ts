import type { ClientSession, ConnectOptions } from "@parley/client";
import { beforeEach, describe, expect, test } from "vitest";

import { callsIn } from "./fixtures/agent-bench.ts";
import { type ModelBench, openModelBench } from "./fixtures/model-bench.ts";
import type { ModelServer } from "./fixtures/model-server.ts";
import { openaiWire } from "./fixtures/openai-wire.ts";

type Answer = NonNullable<NonNullable<ConnectOptions["handlers"]>["requestPermission"]>;

let bench: ModelBench;
let server: ModelServer;

beforeEach(async () => {
  bench = await openModelBench(openaiWire);
  ({ server } = bench);
});

describe.each([1, 2] as const)("a question for permission, over version %i", (version) => {
  let session: ClientSession;
  let asked: number;

  const open = async (answer: Answer): Promise<void> => {
    asked = 0;
    const requestPermission: Answer = (...request) => {
      asked++;
      return answer(...request);
    };
    ({ session } = await bench.open(version, { handlers: { requestPermission } }));
  };

  /** Runs the same command twice in one turn, and tells what became of both. */
  const runTwice = async (): Promise<unknown[]> => {
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
  ])("that is answered %s comes as often as it must", async (optionId, times, status, ran) => {
    await open(() => ({ outcome: "selected", optionId }));

    expect(await runTwice()).toEqual(["end_turn", status, status]);

    expect(asked).toBe(times);
    expect(await bench.read("ran.txt").catch(() => undefined)).toBe(ran);
  });

  test.each<[string, Answer]>([
    ["by an option that there is not", () => ({ outcome: "selected", optionId: "allow_everything" })],
    ["by no option", () => ({ outcome: "cancelled" })],
    ["by an error", () => Promise.reject(new Error("The editor is busy"))],
  ])("that is answered %s allows nothing, and the turn goes on", async (_how, answer) => {
    await open(answer);

    expect(await runTwice()).toEqual(["end_turn", "failed", "failed"]);

    expect(await bench.read("ran.txt").catch(() => undefined)).toBeUndefined();
  });

  test("that nobody has answered when the turn is cancelled allows nothing", async () => {
    const wasAsked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await open(async () => {
      wasAsked.resolve();
      await answer.promise;
      return { outcome: "selected", optionId: "allow_once" };
    });
    server.replies.push({ calls: [{ name: "bash", input: { command: "echo x >> ran.txt" } }] });
    const turn = session.prompt("Run it");
    await wasAsked.promise;

    await session.cancel();
    answer.resolve();

    expect(await turn).toBe("cancelled");
    expect(await bench.read("ran.txt").catch(() => undefined)).toBeUndefined();
  });
});

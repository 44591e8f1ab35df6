import { createReplay } from "@parley/protocol/recording";
import { expect, test } from "vitest";

import { processesWith } from "../processes.ts";
import { serveByProcess } from "./serve-by-process.ts";

/** Sends one line to a program that runs `code`. */
function serve(
  code: string,
  signal: AbortSignal,
): { served: Promise<void>; replay: ReturnType<typeof createReplay> } {
  const records = [
    { direction: "out", text: '{"jsonrpc":"2.0","id":1,"method":"é"}' },
    { direction: "in", text: '{"jsonrpc":"2.0","id":1,"result":"é\u2028"}' },
  ] as const;
  const replay = createReplay(records, { plays: "recorder", signal });
  const served = serveByProcess(replay.transport, {
    nodeArguments: ["--eval", code, '{"jsonrpc":"2.0","id":1,"result":"é\u2028"}'],
    signal,
  });
  return { served, replay };
}

const ANSWER = 'process.stdin.once("data", () => console.log(process.argv[1]));';

test("a process succeeds if it responds and exits when its stdin closes", async () => {
  const { served, replay } = serve(ANSWER, AbortSignal.timeout(100_000));
  await replay.played;
  replay.end();
  await expect(served).resolves.toBeUndefined();
  await expect(replay.finished).resolves.toBeUndefined();
});

test("a process fails if it exits with an error or before its stdin closes", async () => {
  const { served, replay } = serve(
    `${ANSWER} process.stdin.on("end", () => process.exit(3));`,
    AbortSignal.timeout(100_000),
  );
  await replay.played;
  replay.end();
  await expect(served).rejects.toThrow("The agent's process ended with code 3");
  const early = serve(
    `${ANSWER} process.stdin.once("data", () => process.exit(0));`,
    AbortSignal.timeout(100_000),
  );
  await expect(early.served).rejects.toThrow("The agent's process ended before its input, with code 0");
});

test("a process that does not exit is killed when the signal aborts", async () => {
  const mark = `parley-serve-${process.pid}`;
  const { served } = serve(`/* ${mark} */ setInterval(() => {}, 1000)`, AbortSignal.timeout(500));
  await expect(served).rejects.toThrow("The agent's process ended with SIGKILL");
  expect(processesWith(mark)).toEqual([]);
});

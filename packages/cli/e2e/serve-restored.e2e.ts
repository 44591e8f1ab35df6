import { once } from "node:events";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { parley, projectFolder, start } from "../fixtures/parley.ts";

const cwd = projectFolder();
const relayed = fileURLToPath(new URL("../../server/src/relay/fixtures/relayed-agent.ts", import.meta.url));

interface Served {
  /** Sends a prompt. Resolves to the id of the agent's own session and the prompt texts that the agent received. */
  recall(prompt: string, ...options: readonly string[]): Promise<{ sessionId: string; texts: string[] }>;
  kill(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
}

async function serve(store: string): Promise<Served> {
  const options = ["--port", "0", "--no-token", "--store", store, "--cwd", cwd()];
  const server = start(["serve", ...options, "--", process.execPath, relayed]);
  server.stderr.resume();
  const [url] = (await once(createInterface({ input: server.stdout }), "line")) as [string];
  return {
    async recall(prompt, ...more) {
      const { stdout, stderr } = await parley(["run", prompt, "--url", url, ...more]);
      expect(stderr).toBe("");
      return JSON.parse(stdout) as Awaited<ReturnType<Served["recall"]>>;
    },
    async kill(signal) {
      const exited = once(server, "exit");
      server.kill(signal);
      await exited;
    },
  };
}

it("replaces the agent's session if the server is killed and its store is restored from a backup", async () => {
  const [store, backup] = [join(cwd(), "sessions.db"), join(cwd(), "backup.db")];
  const first = await serve(store);
  const { sessionId } = await first.recall("recalls one");
  await first.kill("SIGTERM");
  await copyFile(store, backup);
  const second = await serve(store);
  expect(await second.recall("recalls two", "-c")).toEqual({ sessionId, texts: ["recalls two"] });
  await second.kill("SIGKILL");
  for (const ending of ["-wal", "-shm"]) await rm(`${store}${ending}`, { force: true });
  await copyFile(backup, store);
  const third = await serve(store);
  const { sessionId: next, texts } = await third.recall("recalls three", "-c");
  expect(next).not.toBe(sessionId);
  expect(texts).toEqual([expect.stringContaining("recalls one"), "recalls three"]);
  expect(texts[0]).not.toContain("recalls two");
});

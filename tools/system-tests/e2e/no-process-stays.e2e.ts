import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Connection } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";
import { describe, expect, onTestFinished, test } from "vitest";

import { PARLEY_AGENT, mcpServerScript } from "../src/built-packages.ts";
import { firstLine } from "../src/first-line.ts";
import { processesWith } from "../src/processes.ts";

interface Conversation {
  readonly mark: string;
  readonly client: ChildProcess;
  readonly agent: number;
  readonly mcpServer: number;
}

/** Starts a client, its agent, an MCP server and a command. Resolves once the command is running. */
async function startConversation(): Promise<Conversation> {
  const mark = `mark-${randomUUID()}`;
  const cwd = await mkdtemp(join(tmpdir(), "parley-e2e-"));
  const mcpScript = mcpServerScript("@modelcontextprotocol/server-everything");
  const script = join(import.meta.dirname, "fixtures/talks-then-waits.ts");
  const client = spawn(process.execPath, [script, PARLEY_AGENT, mcpScript, cwd, mark], {
    env: { ...process.env, PARLEY_E2E_MARK: mark },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    for (const { pid } of processesWith(mark)) process.kill(pid, "SIGKILL");
    await rm(cwd, { recursive: true });
  });
  const line = await firstLine(client);
  expect(line).toContain("hello there");
  await expect
    .poll(() => processesWith(mark).some(({ command }) => command.startsWith("sleep 600")))
    .toBe(true);
  const processes = processesWith(mark);
  const pidOf = (part: string): number => processes.find(({ command }) => command.includes(part))?.pid ?? 0;
  return { mark, client, agent: pidOf("parley-agent.js --store"), mcpServer: pidOf("server-everything") };
}

async function expectNothingLeft(mark: string): Promise<void> {
  await expect.poll(() => processesWith(mark)).toEqual([]);
}

describe.skipIf(process.platform !== "linux")("leaves no process behind", () => {
  test.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)("when the client receives %s", async (signal) => {
    const { mark, client } = await startConversation();
    client.kill(signal);
    await expectNothingLeft(mark);
  });

  test.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)("when the agent receives %s", async (signal) => {
    const { mark, client, agent } = await startConversation();
    process.kill(agent, signal);
    await once(client, "exit");
    await expectNothingLeft(mark);
  });

  test("when the MCP server and then the client are killed", async () => {
    const { mark, client, mcpServer } = await startConversation();
    process.kill(mcpServer, "SIGKILL");
    await expect.poll(() => !processesWith(mark).some(({ pid }) => pid === mcpServer)).toBe(true);
    client.kill("SIGKILL");
    await expectNothingLeft(mark);
  });

  test.each(["stdin", "stdout", "stdin and stdout"])(
    "when the client closes the agent's %s",
    async (ends) => {
      const mark = `mark-${randomUUID()}`;
      const cwd = await mkdtemp(join(tmpdir(), "parley-e2e-"));
      onTestFinished(() => rm(cwd, { recursive: true }));
      const child = spawn(process.execPath, [PARLEY_AGENT, "--store", join(cwd, "sessions.db")], {
        env: { ...process.env, PARLEY_E2E_MARK: mark },
        stdio: ["pipe", "pipe", "ignore"],
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      const running = Promise.withResolvers<void>();
      const connection = new Connection(stdioTransport({ input: child.stdout, output: child.stdin }), {
        request: () => ({ outcome: { outcome: "selected", optionId: "allow_once" } }),
        notification: (_method, params) => {
          if (JSON.stringify(params).includes("in_progress")) running.resolve();
        },
      });
      await connection.request("initialize", { protocolVersion: 1 });
      const command = process.execPath;
      const args = [mcpServerScript("@modelcontextprotocol/server-everything")];
      const env = [{ name: "PARLEY_E2E_MARK", value: mark }];
      const mcpServers = [{ name: "everything", command, args, env }];
      const { sessionId } = (await connection.request("session/new", { cwd, mcpServers })) as {
        sessionId: string;
      };
      const prompt = [{ type: "text", text: "run sh -c 'while true; do echo alive; sleep 0.2; done'" }];
      const turn = connection
        .request("session/prompt", { sessionId, prompt })
        .catch((error: unknown) => error);
      await running.promise;
      if (ends.includes("stdin")) child.stdin.destroy();
      if (ends.includes("stdout")) child.stdout.destroy();
      await turn;
      await expectNothingLeft(mark);
    },
  );

  test.each([10, 60, 150, 300, 600])("when the client is killed %d ms after it starts", async (ms) => {
    const mark = `mark-${randomUUID()}`;
    const cwd = await mkdtemp(join(tmpdir(), "parley-e2e-"));
    onTestFinished(() => rm(cwd, { recursive: true }));
    const mcpScript = mcpServerScript("@modelcontextprotocol/server-everything");
    const script = join(import.meta.dirname, "fixtures/talks-then-waits.ts");
    const client = spawn(process.execPath, [script, PARLEY_AGENT, mcpScript, cwd, mark], {
      env: { ...process.env, PARLEY_E2E_MARK: mark },
      stdio: "ignore",
      // No process may survive, regardless of when the client is killed.
      timeout: ms,
      killSignal: "SIGKILL",
    });
    await once(client, "exit");
    await expectNothingLeft(mark);
  });
});

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import { type PostgresServer, spawnPostgresServer } from "@parley/storage/testing/postgres";
import { afterAll, describe, expect, it } from "vitest";

import { agent, parley, projectFolder, start } from "../fixtures/parley.ts";

const { server, missing = "" } = await openDatabase();
const cwd = projectFolder();

describe.skipIf(server === undefined)(`parley serve with several processes on one database${missing}`, () => {
  afterAll(() => server?.stop());

  it("accepts the token, and lists and loads all sessions, in every process", async () => {
    const store = server?.url ?? "";
    const [first, second] = [await serve(store, "a.token"), await serve(store, "b.token")];
    const token = await readFile(join(cwd(), "a.token"), "utf8");
    expect(await readFile(join(cwd(), "b.token"), "utf8")).toBe(token);
    const asked = await parley(["run", "hello", "--url", first.url, "--token-file", "b.token"]);
    expect(asked).toMatchObject({ code: 0, stderr: "" });
    const listed = await parley(["sessions", "--json", "--url", second.url, "--token-file", "a.token"]);
    const [{ sessionId }] = JSON.parse(listed.stdout) as [{ readonly sessionId: string }];
    const loaded = await parley(
      ["chat", "--load", sessionId, "--url", second.url, "--token-file", "a.token"],
      "again\n",
    );
    expect(loaded).toMatchObject({ code: 0, stdout: expect.stringContaining("hello") as string });
    first.process.kill("SIGTERM");
    await once(first.process, "exit");
    const after = await parley(
      ["chat", "--load", sessionId, "--url", second.url, "--token-file", "b.token"],
      "once more\n",
    );
    // The conversation is available on the other node, but the first node's local files are not.
    expect(after).toMatchObject({
      stdout: expect.stringContaining("You said: again") as string,
      stderr: expect.stringContaining("official-agent cannot open it again") as string,
    });
  });

  it("finishes a running turn after SIGTERM, and reports that it rejects new clients", async () => {
    const { url, process } = await serve(server?.url ?? "", "c.token");
    const token = (await readFile(join(cwd(), "c.token"), "utf8")).trim();
    const transport = httpTransport(url, { headers: { Authorization: `Bearer ${token}` } });
    const connection = await connectAgent(transport, {
      info: { name: "test", version: "1.0.0" },
      versions: [v2],
      handlers: {
        async requestPermission({ options }) {
          process.kill("SIGTERM");
          await expect.poll(async () => (await fetch(new URL("/health", url))).status).toBe(503);
          const optionId = options.find(({ kind }) => kind === "allow_once")?.optionId ?? "";
          return { outcome: "selected", optionId };
        },
      },
    });
    const session = await connection.newSession({ cwd: cwd() });
    expect(await session.prompt("edits a.ts")).toBe("end_turn");
    expect(JSON.stringify(session.state.entries)).toContain("Answer: yes");
    const exited = once(process, "exit");
    await connection.close();
    expect(await exited).toEqual([0, null]);
  });
});

/** Starts a server and resolves once it is listening. */
async function serve(
  store: string,
  tokenFile: string,
): Promise<{ readonly url: string; readonly process: ReturnType<typeof start> }> {
  const address = new URL(store);
  const env = { PGPASSWORD: address.password };
  address.password = "";
  const options = ["--port", "0", "--store", address.href, "--token-file", tokenFile];
  const process = start(["serve", ...options, ...agent], { env });
  process.stderr.resume();
  const [url] = (await once(createInterface({ input: process.stdout }), "line")) as [string];
  return { url, process };
}

async function openDatabase(): Promise<{ readonly server?: PostgresServer; readonly missing?: string }> {
  try {
    return { server: await spawnPostgresServer() };
  } catch (error) {
    return { missing: ` (${(error as Error).message})` };
  }
}

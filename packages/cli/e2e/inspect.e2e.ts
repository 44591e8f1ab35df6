import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";

import { type SessionNotification, client, ndJsonStream } from "@agentclientprotocol/sdk";
import { formatRecord } from "@parley/protocol/recording";
import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";

import { agent, outcomeOf, parley, projectFolder, start } from "../fixtures/parley.ts";

const cwd = projectFolder();

/** Reads an inspector's entries until `isLast` returns true. */
async function readLive(address: string, isLast: (lines: string) => boolean): Promise<string> {
  const url = new URL(address);
  const token = new URLSearchParams(url.hash.slice(1)).get("token") ?? "";
  const answer = await fetch(new URL("/api/ticket", url), {
    method: "POST",
    headers: { "x-parley-token": token },
  });
  const { ticket } = (await answer.json()) as { ticket: string };
  const socket = new WebSocket(`ws://${url.host}/live?ticket=${ticket}`, { origin: url.origin });
  const { promise, resolve } = Promise.withResolvers<string>();
  let lines = "";
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { type: string; lines?: string };
    lines += message.lines ?? "";
    if (isLast(lines)) resolve(lines);
  });
  const read = await promise;
  socket.close();
  await once(socket, "close");
  return read;
}

describe("parley inspect", () => {
  it("relays messages between the official client and an agent, and shows them", async () => {
    const file = join(cwd(), "inspect.url");
    const child = start(["inspect", "--stdio", "--address-file", file, ...agent]);
    const outcome = outcomeOf(child);
    const updates: SessionNotification[] = [];
    const connection = client({ name: "editor" })
      .onNotification("session/update", ({ params }) => void updates.push(params))
      .connect(
        ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>),
      );
    const initialized = await connection.agent.request("initialize", {
      protocolVersion: 1,
      clientCapabilities: {},
    });
    expect(initialized).toMatchObject({ protocolVersion: 1 });
    const address = await readFile(file, "utf8");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const opened = await connection.agent.request("session/new", { cwd: cwd(), mcpServers: [] });
    expect(opened).toMatchObject({ sessionId: "sess_new" });
    const lines = await readLive(address.trim(), (text) => text.includes("sess_new"));
    expect(lines).toContain('\\"method\\":\\"initialize\\"');
    child.stdin.end();
    const { stderr, code } = await outcome;
    expect(stderr).toContain(`Inspector: ${address.trim()}`);
    expect(code).toBe(0);
    await expect(stat(file)).rejects.toThrow("ENOENT");
  });

  it("passes every byte through unchanged, even in lines that are not messages", async () => {
    const bytes = Buffer.concat([
      Buffer.from('not JSON \u2028 é\r\n{"jsonrpc":"2.0",  "id" : 1}\n\n'),
      Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0xc3]),
      Buffer.from("without an end"),
    ]);
    const echo = ["--", process.execPath, "-e", "process.stdin.pipe(process.stdout)"];
    const child = start(["inspect", "--stdio", ...echo]);
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stdin.end(bytes);
    await once(child, "close");
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  });

  it("shows a recording until interrupted", async () => {
    const file = join(cwd(), "wire.jsonl");
    await writeFile(file, formatRecord({ direction: "out", text: '{"jsonrpc":"2.0","method":"a"}', at: 1 }));
    const child = start(["inspect", "--no-open", file]);
    const [line] = (await once(child.stderr, "data")) as [Buffer];
    const [, address = ""] = /Inspector: (\S+)/.exec(line.toString()) ?? [];
    const lines = await readLive(address, (text) => text.includes("\n"));
    expect(lines).toBe(await readFile(file, "utf8"));
    const closed = once(child, "close");
    child.kill("SIGINT");
    await closed;
  });

  it("warns about the risk of listening on a non-loopback address", async () => {
    const file = join(cwd(), "wire.jsonl");
    await writeFile(file, formatRecord({ event: "stderr", text: "hello", at: 1 }));
    const child = start(["inspect", "--no-open", "--dangerously-listen-on", "127.0.0.2", file]);
    let stderr = "";
    child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
    await expect.poll(() => stderr).toContain("Inspector: http://127.0.0.2:");
    expect(stderr).toContain("Danger: the page can be reached at 127.0.0.2");
    const closed = once(child, "close");
    child.kill("SIGINT");
    await closed;
  });

  it.each([
    [["wire.jsonl", "--", "my-agent"], 'Cannot inspect both "wire.jsonl" and an agent'],
    [["--stdio", "--url", "ws://127.0.0.1:1"], "Cannot use --stdio with --url"],
    [["missing.jsonl"], 'Cannot read recording "missing.jsonl"'],
    [["--port", "70000"], "It is not a number from 0 to 65535"],
  ])("rejects %j", async (args, reason) => {
    const { code, stderr } = await parley(["inspect", "--no-open", ...args]);
    expect(stderr).toContain(reason);
    expect(code).toBe(2);
  });
});

describe.skipIf(process.platform !== "linux")("the browser that parley inspect opens", () => {
  /**
   * Installs a fake browser that records its arguments, and the contents and permissions of any file that it
   * receives.
   */
  async function installBrowser(folder: string, notes: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    const script = `#!/bin/sh\nfile=$(printf %s "$1" | sed s,^file://,,)\n{ echo "$@"; stat -c %a "$file"; cat "$file"; echo END; } > ${notes}\n`;
    await writeFile(join(folder, "xdg-open"), script, { mode: 0o755 });
  }

  it.each([
    ["an agent", () => [...agent]],
    ["a recording", () => [join(cwd(), "one.jsonl")]],
    ["a remote agent", () => ["--url", "ws://127.0.0.1:1/acp"]],
  ])(
    "receives the token for %s through a file that only the user can read, not as an argument",
    async (_name, args) => {
      const bin = await mkdtemp(join(tmpdir(), "parley-bin-"));
      onTestFinished(() => rm(bin, { recursive: true }));
      const [notes, planted] = [join(cwd(), "opened"), join(cwd(), "planted")];
      await rm(notes, { force: true });
      await writeFile(join(cwd(), "one.jsonl"), formatRecord({ direction: "out", at: 0, text: "{}" }));
      await installBrowser(bin, notes);
      await installBrowser(join(cwd(), "node_modules/.bin"), planted);
      const env = { PATH: [join(cwd(), "node_modules/.bin"), bin, process.env["PATH"]].join(":") };
      const child = start(["inspect", ...args()], { env });
      const outcome = outcomeOf(child);
      const opened = await expect
        .poll(() => readFile(notes, "utf8").catch(() => ""))
        .toContain("END")
        .then(() => readFile(notes, "utf8"));
      const [given = "", mode, ...page] = opened.split("\n");
      child.kill("SIGTERM");
      const { stderr } = await outcome;
      const address = /Inspector: (\S+)/.exec(stderr)?.[1] ?? "none";
      expect(given).toMatch(/^file:\/\/\S+\.html$/);
      expect(mode).toBe("600");
      expect(page.join("\n")).toContain(`url=${address}"`);
      expect(given).not.toContain(new URL(address).hash.slice(1));
      await expect(stat(new URL(given))).rejects.toThrow("ENOENT");
      await expect(stat(planted)).rejects.toThrow("ENOENT");
    },
  );
});

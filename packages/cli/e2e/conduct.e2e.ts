import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { parseRecording } from "@parley/protocol/recording";
import { describe, expect, it } from "vitest";

import { isAlive } from "../fixtures/is-alive.ts";
import { parley, program, projectFolder, start } from "../fixtures/parley.ts";

const cwd = projectFolder();
const fixture = (name: string): string => {
  const file = join(import.meta.dirname, `../fixtures/${name}.ts`);
  return `"${process.execPath}" --disable-warning=ExperimentalWarning "${file}"`;
};
const scripted = fixture("scripted-proxy");
const twice = fixture("answers-twice");
const agent = fixture("scripted-agent");
const main = `"${process.execPath}" --disable-warning=ExperimentalWarning "${program}"`;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: object;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A client that talks to `parley conduct` over stdin and stdout. */
class Editor {
  readonly child: ChildProcessWithoutNullStreams;
  readonly exit: Promise<number>;
  readonly #lines: AsyncIterator<string>;
  #stderr = "";

  constructor(...args: readonly string[]) {
    this.child = start(["conduct", ...args]);
    this.exit = once(this.child, "close").then(([code]) => code as number);
    this.#lines = createInterface(this.child.stdout)[Symbol.asyncIterator]();
    this.child.stderr.on("data", (text: Buffer) => (this.#stderr += String(text)));
  }

  get stderr(): string {
    return this.#stderr;
  }

  get pids(): number[] {
    return [...this.#stderr.matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid));
  }

  send(message: object): void {
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  async next(): Promise<Message> {
    const { value } = (await this.#lines.next()) as { readonly value?: string };
    return JSON.parse(value ?? "{}") as Message;
  }

  /** Initializes the agent and opens a session. Resolves to both responses. */
  async open(): Promise<readonly Message[]> {
    this.send({ id: 1, method: "initialize", params: { protocolVersion: 1 } });
    const initialized = await this.next();
    this.send({ id: 2, method: "session/new", params: { cwd: cwd(), mcpServers: [] } });
    return [initialized, await this.next()];
  }

  prompt(id: number, text: string): void {
    this.send({ id, method: "session/prompt", params: { sessionId: "s", prompt: [{ type: "text", text }] } });
  }
}

describe("parley conduct", () => {
  it("reports which program is not a proxy", async () => {
    const echo = fixture("official-agent");
    const editor = new Editor("--", echo, agent);
    editor.send({ id: 1, method: "initialize", params: { protocolVersion: 1 } });
    const { error } = await editor.next();
    expect(error?.message).toMatch(/^Cannot initialize: "[^"]+" is not a proxy: .+ an agent goes last: /);
    editor.child.stdin.end();
    await editor.exit;
    expect(editor.stderr).toContain(`parley: ${error?.message}`);
  });

  it("keeps a chain working when proxies throw, do not respond, or respond twice", async () => {
    const trace = join(cwd(), "chain.jsonl");
    const nested = `${main} conduct --as-proxy -- '${twice}'`;
    const editor = new Editor("--trace", trace, "--", nested, scripted, agent);
    expect(await editor.open()).toEqual([
      { jsonrpc: "2.0", id: 1, result: { protocolVersion: 1 } },
      { jsonrpc: "2.0", id: 2, result: { sessionId: "s" } },
    ]);
    editor.prompt(3, "throw");
    expect(await editor.next()).toMatchObject({ id: 3, error: { code: -32_603 } });
    editor.prompt(4, "hang");
    editor.send({ method: "$/cancel_request", params: { requestId: 4 } });
    expect(await editor.next()).toMatchObject({ id: 4, error: { code: -32_800 } });
    editor.prompt(5, "work");
    expect(await editor.next()).toMatchObject({ method: "session/update" });
    editor.send({ method: "session/cancel", params: { sessionId: "s" } });
    expect(await editor.next()).toEqual({ jsonrpc: "2.0", id: 5, result: { stopReason: "cancelled" } });
    editor.prompt(6, "work");
    expect(await editor.next()).toMatchObject({ method: "session/update" });
    editor.child.stdin.end();
    expect(await editor.exit).toBe(0);
    expect(editor.stderr).toContain("Error: Cannot go on");
    expect(editor.stderr).toMatch(/^parley: Cannot match response: no request has id \d+$/m);
    expect(editor.pids).toHaveLength(3);
    expect(editor.pids.filter((pid) => isAlive(pid))).toEqual([]);
    const records = parseRecording(await readFile(trace, "utf8"));
    const steps = records.slice(0, 6).map(({ direction, step, text }) => {
      const { method, result } = JSON.parse(text) as Message;
      return [direction, step?.from, step?.to, method ?? result];
    });
    const answer = { protocolVersion: 1 };
    expect(steps).toEqual([
      ["out", "client", "parley.js", "initialize"],
      ["out", "parley.js", "scripted-proxy.ts", "initialize"],
      ["out", "scripted-proxy.ts", "agent", "initialize"],
      ["in", "agent", "scripted-proxy.ts", answer],
      ["in", "scripted-proxy.ts", "parley.js", answer],
      ["in", "parley.js", "client", answer],
    ]);
  });

  it("does not leave programs behind when killed", async () => {
    const editor = new Editor("--", scripted, agent);
    await editor.open();
    editor.child.kill("SIGKILL");
    await editor.exit;
    await expect.poll(() => editor.pids.filter((pid) => isAlive(pid))).toEqual([]);
    expect(editor.pids).toHaveLength(2);
  });

  it.each([
    [[], 2, "Cannot conduct without an agent"],
    [["--", "a 'b", "agent"], 2, "a quotation mark is not closed"],
    [["--as-proxy", "--relay", "--", "a"], 2, "Cannot use --as-proxy with an agent"],
    [
      ["--", "no-such-proxy-anywhere --x", agent],
      3,
      'Cannot start "no-such-proxy-anywhere --x": no such command',
    ],
  ])("rejects %j", async (args, exitCode, message) => {
    const { code, stderr } = await parley(["conduct", ...args]);
    expect(stderr).toContain(message);
    expect(code).toBe(exitCode);
  });

  it.each([
    [{}, [true, true, true]],
    [{ files: false }, [false, false, true]],
    [{ terminals: false }, [true, true, false]],
    [{ files: false, terminals: false }, [false, false, false]],
  ])(
    "with config file %j, sets a relayed agent's read, write and terminal access to %j",
    async (config, lent) => {
      const folder = join(cwd(), "settings");
      await mkdir(join(folder, "parley"), { recursive: true });
      await writeFile(join(folder, "parley/config.json"), JSON.stringify(config));
      const chain = [process.execPath, program, "conduct", "--relay", "--", fixture("official-agent")];
      const { stdout } = await parley(["run", "asks", "--", ...chain], "", {
        env: { XDG_CONFIG_HOME: folder },
      });
      const [readTextFile, writeTextFile, terminal] = lent;
      expect(JSON.parse(stdout)).toEqual({ readTextFile, writeTextFile, terminal });
    },
  );

  it("exits if a proxy dies, and names the proxy", async () => {
    const editor = new Editor("--", scripted, agent);
    await editor.open();
    editor.prompt(3, "die");
    expect(await editor.exit).toBe(3);
    expect(editor.stderr).toMatch(/^parley: Lost ".*scripted-proxy\.ts": it exited with code 7/m);
    expect(editor.pids).toHaveLength(2);
    expect(editor.pids.filter((pid) => isAlive(pid))).toEqual([]);
  });
});

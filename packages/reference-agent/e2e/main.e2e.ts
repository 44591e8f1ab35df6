import {
  access,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  realpath,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { parseRecording } from "@parley/protocol/recording";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { processesWith, uniqueSleep } from "../src/fixtures/processes.ts";
import { type RawClient, doneIn, messageText, storedIn } from "../src/fixtures/raw-client.ts";
import { type AgentProcess, connectToProcess, startAgent } from "./fixtures/agent-process.ts";

let folder: string;
let store: string;
let started: AgentProcess[];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "parley-agent-")));
  store = join(folder, "data", "sessions.db");
  started = [];
});

afterEach(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  await rm(folder, { recursive: true });
});

function start(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}, stdout?: number): AgentProcess {
  const agent = startAgent(args, { PARLEY_STORE: store, ...env }, stdout);
  started.push(agent);
  return agent;
}

async function runsToEnd(...args: string[]): Promise<[code: unknown, stdout: string, stderr: string]> {
  const agent = start(args);
  return [await agent.ended, agent.stdout(), agent.stderr()];
}

describe("the program", () => {
  it.skipIf(process.platform !== "linux")(
    "reports that it cannot write its output and exits with 1",
    async () => {
      const full = await open("/dev/full", "w");
      const agent = start([], {}, full.fd);
      agent.child.stdin?.write('{"jsonrpc":"2.0","id":1,"method":"_none"}\n');
      expect(await agent.ended).toBe(1);
      await full.close();
      expect(agent.stderr()).toContain(
        "parley-agent: The connection to the editor failed: Cannot write output",
      );
    },
  );

  it("prints its help or version without opening a store", async () => {
    const [helpCode, help] = await runsToEnd("--help");
    const [versionCode, version] = await runsToEnd("--version");

    expect([helpCode, versionCode]).toEqual([0, 0]);
    expect(help).toMatch(/^Usage: parley-agent \[options\]\n/);
    expect(version).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
    await expect(access(store)).rejects.toThrow("ENOENT");
  });

  it("prompts for a key on login, stores it where only the owner can read it, and deletes it on logout", async () => {
    const home = { XDG_DATA_HOME: folder };
    const path = join(folder, "parley", "credentials.json");
    const agent = start(["login"], home);
    agent.child.stdin?.end("1\nsecret-key\n");

    expect(await agent.ended).toBe(0);
    expect(JSON.parse(await readFile(path, "utf8"))).toEqual({ ANTHROPIC_API_KEY: "secret-key" });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(agent.stdout() + agent.stderr()).not.toContain("secret-key");
    expect(await start(["logout"], home).ended).toBe(0);
    await expect(access(path)).rejects.toThrow("ENOENT");
  });

  it("explains why it stores no key on login", async () => {
    await mkdir(join(folder, "parley", "credentials.json"), { recursive: true });
    const faults: [typed: string, explanation: string][] = [
      ["", "There is no such provider."],
      ["9\n", "There is no such provider."],
      ["1\n\n", "No key was entered; nothing is stored."],
      ["1\nsk-\u200b1\n", "A key has only ASCII characters; nothing is stored."],
      ["1\nsk-1\n", "parley-agent: EISDIR: "],
    ];
    for (const [typed, explanation] of faults) {
      const agent = start(["login"], { XDG_DATA_HOME: folder });
      agent.child.stdin?.end(typed);
      expect(await agent.ended).toBe(1);
      expect(agent.stdout() + agent.stderr()).toContain(explanation);
      expect(agent.stderr()).not.toContain(" at ");
    }
  });

  it("offers its login only to clients with a terminal", async () => {
    const client = await connectToProcess(start());
    const methodsFor = async (auth: object): Promise<unknown> => {
      const connected = await connectToProcess(start(), { auth });
      return (connected.initialized as { readonly authMethods?: unknown }).authMethods;
    };

    expect(await methodsFor({ terminal: true })).toEqual([
      expect.objectContaining({ id: "login", type: "terminal", args: ["login"] }),
    ]);
    expect(await methodsFor({})).toEqual([]);
    await client.newSession(folder);
  });

  it("rejects unknown options", async () => {
    expect(await runsToEnd("--stroe", "x")).toEqual([
      2,
      "",
      expect.stringMatching(
        /^parley-agent: Unknown option '--stroe'.*\nTry "parley-agent --help"\.\n$/,
      ) as string,
    ]);
  });

  it("reports that it cannot open its store", async () => {
    const file = join(folder, "not-a-database");
    await writeFile(file, "This is no database. ".repeat(1000));

    expect(await runsToEnd("--store", file)).toEqual([
      1,
      "",
      expect.stringMatching(/^parley-agent: .*not-a-database/) as string,
    ]);
  });

  it("serves an editor and exits when its input ends", async () => {
    const agent = start();
    const client = await connectToProcess(agent);
    const sessionId = await client.newSession(folder);
    expect(await client.prompt(sessionId, "list the files")).toBe("end_turn");
    expect(messageText(client.updates)).toContain("data/");

    agent.child.stdin?.end();

    expect(await agent.ended).toBe(0);
    for (const line of agent.stdout().trimEnd().split("\n"))
      expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    expect(await readdir(join(folder, "data"))).toEqual(["sessions.db"]);
  });

  it("keeps stdout reserved for the protocol, even if code prints to it", async () => {
    const noise = "data:text/javascript,process.once('exit', () => console.log('noise'))";
    const agent = start([], { NODE_OPTIONS: `--import="${noise}"` });
    const client = await connectToProcess(agent);
    await client.connection.close();

    expect(await agent.ended).toBe(0);
    expect(agent.stdout()).toMatch(/^\{"jsonrpc":.*\}\n$/);
    expect(agent.stderr()).toContain("noise");
  });

  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "stops running commands and exits on %s",
    async (signal) => {
      const sleep = uniqueSleep();
      const agent = start();
      const client = await connectToProcess(agent);
      client.answers = ["allow_once"];
      const sessionId = await client.newSession(folder);
      const turn = client.prompt(sessionId, `run echo begun; sleep ${sleep} & wait`).catch(String);
      await client.receives(({ content }) => JSON.stringify(content ?? "").includes("begun\\n```"));

      agent.child.kill(signal);

      expect(await agent.ended).toBe(0);
      expect(await turn).toContain("Connection closed");
      await expect.poll(() => processesWith(sleep)).toEqual([]);
    },
  );

  it("leaves no process behind and keeps the whole session when killed", async () => {
    const first = start();
    const client = await connectToProcess(first);
    client.answers = ["allow_once"];
    const sessionId = await client.newSession(folder);
    await client.prompt(sessionId, "write hello to notes.txt");
    const sleep = uniqueSleep();
    const turn = client.prompt(sessionId, `run echo begun; sleep ${sleep}`).catch(String);
    await client.receives(({ content }) => JSON.stringify(content ?? "").includes("begun\\n```"));
    first.child.kill("SIGKILL");
    expect(await turn).toContain("Connection closed");
    await expect.poll(() => processesWith(sleep)).toEqual([]);

    const second = await connectToProcess(start());
    await second.call("session/load", { sessionId, cwd: folder, mcpServers: [] });

    // The final result would have replaced anything the command showed while it ran.
    const received = storedIn(client.updates).filter(
      ({ content }) => !JSON.stringify(content ?? "").includes("begun\\n```"),
    );
    const replayed = storedIn(second.updates).filter(
      ({ sessionUpdate }) => sessionUpdate !== "user_message_chunk",
    );
    expect(replayed.slice(0, received.length)).toEqual(received);
    expect(doneIn(second.updates).at(-1)).toMatchObject({
      sessionUpdate: "tool_call_update",
      status: "failed",
    });
    expect(await second.prompt(sessionId, "read notes.txt")).toBe("end_turn");
    expect(messageText(second.updates)).toContain("hello");
  });

  it("records each process in a separate trace that only its owner can read", async () => {
    const trace = (number: string): string => join(folder, `trace${number}.jsonl`);
    await writeFile(trace(""), "mine");
    const agents = [start(["--trace", trace("")]), start(["--trace", trace("")])];
    for (const agent of agents) {
      const client = await connectToProcess(agent);
      await client.connection.close();
      expect(await agent.ended).toBe(0);
    }
    for (const number of ["-2", "-3"]) {
      const records = parseRecording(await readFile(trace(number), "utf8"));
      expect(records.map(({ direction }) => direction)).toEqual(["in", "out"]);
      expect((await stat(trace(number))).mode & 0o777).toBe(0o600);
    }
    expect(await readFile(trace(""), "utf8")).toBe("mine");
  });

  it("appends errors to the log file", async () => {
    const log = join(folder, "agent.log");
    await writeFile(log, "before\n");
    const agent = start(["--log", log]);

    agent.child.stdin?.end("this is no JSON\n");

    expect(await agent.ended).toBe(0);
    expect(await readFile(log, "utf8")).toMatch(/^before\n\d{4}-\d\d-\d\dT\S+Z InvalidMessageError: /);
    expect(agent.stderr()).toBe("");
  });

  it("reports a file that it cannot write and starts anyway", async () => {
    await writeFile(join(folder, "none"), "a file");
    const [log, trace] = [join(folder, "none", "agent.log"), join(folder, "none", "trace.jsonl")];
    const agent = start(["--log", log, "--trace", trace]);
    const client = await connectToProcess(agent);
    await client.newSession(folder);

    agent.child.stdin?.end("this is no JSON\n");

    expect(await agent.ended).toBe(0);
    const [first, second, ...rest] = agent.stderr().split("\n");
    expect(first).toMatch(/^parley-agent: Cannot write the log: ENOTDIR: .*none\/agent\.log'$/);
    expect(second).toMatch(/^parley-agent: Cannot write the trace: ENOTDIR: .*none\/trace\.jsonl'$/);
    expect(rest.join("\n")).toMatch(/^\d{4}-\d\d-\d\dT\S+Z InvalidMessageError: /);
    expect(rest.join("\n")).not.toContain("ENOTDIR");
  });

  it.skipIf(process.platform !== "linux")("reports only once that it cannot write its files", async () => {
    const agent = start(["--log", "/dev/full", "--trace", "/dev/full"]);
    await connectToProcess(agent);

    agent.child.stdin?.end("this is no JSON\nnor is this\n");

    expect(await agent.ended).toBe(0);
    expect(agent.stderr().match(/Cannot write the log: ENOSPC/g)).toHaveLength(1);
    expect(agent.stderr().match(/Cannot write the trace: ENOSPC/g)).toHaveLength(1);
    expect(agent.stderr().match(/InvalidMessageError: /g)).toHaveLength(2);
  });

  it("reports to the client that a database cannot be reached, and logs the reason without the password", async () => {
    const agent = start([], { PARLEY_STORE: "postgres://parley:s3cret@127.0.0.1:1/sessions" });
    const client = await connectToProcess(agent);

    const refusal = await client.newSession(folder).catch((error: unknown) => error);
    agent.child.stdin?.end();

    expect(refusal).toMatchObject({
      code: -32603,
      message: "Session store is busy or cannot be reached",
      data: { reason: "busy" },
    });
    expect(await agent.ended).toBe(0);
    expect(agent.stderr()).toContain('Cannot use session store "127.0.0.1:1/sessions": connect ECONNREFUSED');
    expect(agent.stdout() + agent.stderr()).not.toContain("s3cret");
  });
});

describe("command output files", () => {
  const outputs = async (): Promise<string[]> =>
    (await readdir(join(folder, "tmp"))).filter((name) => name.startsWith("parley-output-"));

  beforeEach(async () => {
    await mkdir(join(folder, "tmp"));
  });

  const startWithOutput = async (): Promise<{
    agent: AgentProcess;
    client: RawClient;
    sessionId: string;
  }> => {
    const agent = start([], { TMPDIR: join(folder, "tmp") });
    const client = await connectToProcess(agent);
    const sessionId = await client.newSession(folder);
    client.answers = ["allow_once"];
    await client.prompt(sessionId, "run seq 1 20000");
    expect((await outputs()).filter((name) => name.includes(`-${agent.child.pid}-`))).toHaveLength(1);
    return { agent, client, sessionId };
  };

  it("are removed when the session is closed", async () => {
    const { client, sessionId } = await startWithOutput();

    await client.call("session/close", { sessionId });

    expect(await outputs()).toEqual([]);
  });

  it("are removed when the client disconnects", async () => {
    const { agent } = await startWithOutput();

    agent.child.stdin?.end();
    await agent.ended;

    expect(await outputs()).toEqual([]);
  });

  it("are removed by the next agent if their own agent was killed, but kept if it is still running", async () => {
    const [killed, running] = [await startWithOutput(), await startWithOutput()];
    const before = await outputs();
    killed.agent.child.kill("SIGKILL");
    await killed.agent.ended;
    const stranger = join(folder, "tmp", "parley-output-1-0123456789abcdef-aaaaaa");
    await mkdir(stranger);

    await connectToProcess(start([], { TMPDIR: join(folder, "tmp") }));

    const left = before.filter((name) => name.includes(`-${running.agent.child.pid}-`));
    expect(left).toHaveLength(1);
    await expect
      .poll(async () => (await outputs()).toSorted())
      .toEqual([...left, "parley-output-1-0123456789abcdef-aaaaaa"].toSorted());
  });
});

it("rejects prompts in a session after its store's file is deleted", async () => {
  const agent = start();
  const client = await connectToProcess(agent);
  const sessionId = await client.newSession(folder);
  await rm(store);

  await expect(client.prompt(sessionId, "help")).rejects.toMatchObject({
    code: -32603,
    data: { reason: "unreadable" },
  });

  expect(agent.stderr()).toContain("was deleted or replaced while it was open");
});

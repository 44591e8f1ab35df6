import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { type AgentConnection, type ClientSession, connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";
import { httpTransport } from "@parley/protocol/http";
import { webSocketTransport } from "@parley/protocol/websocket";
import { expect, onTestFinished, test } from "vitest";

const folder = join(import.meta.dirname, "../../../examples/hosted");

/** A deployment that was started the way a user would start it. */
interface Deployment {
  readonly child: ChildProcess;
  /** URL of nginx. */
  readonly url: string;
  /** Process ids by process name. */
  readonly processes: ReadonlyMap<string, number>;
  /** Returns whether a line with the given text has been printed. */
  readonly printed: (text: string) => boolean;
}

/** Starts the example in its own process group, as a terminal would. */
function spawnExample(cwd: string, settings: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, [join(folder, "main.ts")], {
    cwd,
    env: { ...process.env, PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  // This stops its children, too, because each of them has a watchdog.
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function startDeployment(cwd: string): Promise<Deployment> {
  const child = spawnExample(cwd, { USERS: "ann:{PLAIN}a\nbob:{PLAIN}b\n" });
  const lines: string[] = [];
  const processes = new Map<string, number>();
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on("line", (line) => {
    lines.push(line);
    const [, name, pid] = /^([\w-]+): process (\d+)$/.exec(line) ?? [];
    if (name !== undefined) processes.set(name, Number(pid));
  });
  const ended = once(child, "exit").then(() => {
    throw new Error(`The example has ended:\n${lines.join("\n")}`);
  });
  ended.catch(() => undefined);
  const stdout = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [opened] = (await Promise.race([once(stdout, "line"), ended])) as [string];
  const [, url = ""] = /^Open (http:\S+)\/;/.exec(opened) ?? [];
  const printed = (text: string): boolean => lines.some((line) => line.includes(text));
  return { child, url, processes, printed };
}

async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "parley-hosted-test-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

const basic = (credentials: string) => ({
  Authorization: `Basic ${Buffer.from(credentials).toString("base64")}`,
});

async function connect(
  transport: ReturnType<typeof httpTransport>,
  onQuestion?: () => void,
): Promise<AgentConnection> {
  const connection = await connectAgent(transport, {
    info: { name: "test", version: "1.0.0" },
    versions: [v2],
    handlers: {
      requestPermission({ options }) {
        onQuestion?.();
        const optionId = options.find(({ kind }) => kind === "allow_once")?.optionId ?? "";
        return { outcome: "selected", optionId };
      },
    },
  });
  onTestFinished(() => connection.close());
  return connection;
}

async function ask(session: ClientSession, text: string): Promise<string> {
  expect(await session.prompt(text)).toBe("end_turn");
  return JSON.stringify(session.state.entries.at(-1));
}

/** Returns span names from a collector's output file, by service. */
async function spansIn(file: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  const spans = new Map<string, Set<string>>();
  for (const line of lines) {
    const { resourceSpans = [] } = JSON.parse(line) as Traces;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue ?? "";
      const names = scopeSpans.flatMap((scope) => scope.spans.map(({ name }) => name));
      spans.set(service, new Set([...(spans.get(service) ?? []), ...names]));
    }
  }
  return spans;
}

/** A line of OTLP JSON. Lines with metrics have no spans. */
interface Traces {
  readonly resourceSpans?: readonly {
    readonly resource: {
      readonly attributes: readonly {
        readonly key: string;
        readonly value: { readonly stringValue?: string };
      }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly { readonly name: string }[] }[];
  }[];
}

const nginx = spawnSync(process.env["NGINX"] ?? "nginx", ["-v"], {
  env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` },
});
const missing = nginx.error === undefined ? "" : " (nginx is not installed)";

test.skipIf(missing !== "")(
  `the hosted example keeps serving users while its nodes are replaced${missing}`,
  async () => {
    const cwd = await temporaryFolder();
    const { child, url, processes, printed } = await startDeployment(cwd);
    const headers = basic("ann:a");

    expect((await fetch(`${url}/?ask=hello`, { redirect: "manual" })).status).toBe(302);
    expect((await fetch(`${url}/index.html`)).status).toBe(401);
    expect((await fetch(`${url}/acp`, { method: "POST", headers: basic("ann:wrong") })).status).toBe(401);
    const page = await (await fetch(`${url}/`, { headers })).text();
    const [, script = ""] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    expect((await fetch(url + script, { headers })).headers.get("content-type")).toBe("text/javascript");

    // Shuts down the node that owns the second session while its turn waits for an answer. The node finishes the turn
    // before it exits.
    const gone = Promise.withResolvers<void>();
    let owner = "";
    const overHttp = await connect(httpTransport(`${url}/acp`, { headers }));
    const socket = webSocketTransport(`${url.replace("http", "ws")}/acp`, { headers });
    const overSocket = await connect(socket, () => {
      process.kill(processes.get(owner) ?? 0, "SIGTERM");
      gone.resolve();
    });
    const sessions = [await overHttp.newSession({ cwd }), await overSocket.newSession({ cwd })] as const;
    expect(await ask(sessions[0], "one")).toContain("ann said: one (node-");
    [, owner = ""] = /\((node-\d) answers\)/.exec(await ask(sessions[1], "two")) ?? [];
    const other = owner === "node-1" ? "node-2" : "node-1";
    expect(await ask(sessions[1], "/ask three")).toContain(`ann said: three (${owner} answers)`);
    await gone.promise;
    await expect.poll(() => printed(`${owner}: exited with code 0`)).toBe(true);
    expect(await ask(sessions[0], "four")).toContain(`ann said: four (${other} answers)`);
    expect(await ask(sessions[1], "five")).toContain(`ann said: five (${other} answers)`);
    expect(JSON.stringify(sessions[1].state.entries)).toContain("two");

    const otherUser = await connect(httpTransport(`${url}/acp`, { headers: basic("bob:b") }));
    await expect(otherUser.loadSession(sessions[0].id, { cwd })).rejects.toThrow("Session not found");

    const exited = once(child, "exit");
    process.kill(-(child.pid ?? 0), "SIGINT");
    expect(await exited).toEqual([0, null]);
    expect([...processes.keys()].toSorted()).toEqual(["nginx", "node-1", "node-2", "postgres"]);
    for (const pid of processes.values()) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    const spans = await spansIn(join(cwd, "telemetry.jsonl"));
    for (const name of ["initialize", "session/prompt", "invoke_agent"]) {
      expect(spans.get(owner)).toContain(name);
      expect(spans.get(other)).toContain(name);
    }
  },
);

test("the hosted example reports a missing program and leaves no process behind", async () => {
  const cwd = await temporaryFolder();
  const child = spawnExample(cwd, { NGINX: join(cwd, "nginx"), TMPDIR: cwd });
  const errors: Buffer[] = [];
  child.stderr?.on("data", (data: Buffer) => errors.push(data));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(Buffer.concat(errors).toString()).toMatch(
    /^Cannot start nginx: .*Install it \(apt-get install nginx, brew install nginx\), or name it in NGINX\n$/,
  );
  expect(await readdir(cwd)).toEqual([]);
});

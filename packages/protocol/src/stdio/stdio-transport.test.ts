import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { type Socket, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough, Readable, Writable } from "node:stream";

import { expect, onTestFinished, test, vi } from "vitest";

import { Connection } from "../connection/connection.ts";
import { fixtureCommand, spawnFixtureForTest, watch } from "../fixtures/spawn-fixture.ts";
import { WireEnd } from "../testing/wire-end.ts";
import { TransportError } from "../transport/transport-error.ts";
import type { Transport } from "../transport/transport.ts";
import { type StdioTransportOptions, stdioTransport } from "./stdio-transport.ts";

const silent = { request: () => null, notification: () => undefined };

interface Pipes {
  readonly input: PassThrough;
  readonly output: PassThrough;
  readonly wire: WireEnd;
}

function createPipes(options: StdioTransportOptions = {}): Pipes {
  const input = new PassThrough();
  const output = new PassThrough();
  return { input, output, wire: new WireEnd(stdioTransport({ input, output, ...options })) };
}

/** Creates a stream with a disconnected reader. */
function createBrokenOutput(failure: Error): { readonly output: Writable; readonly broken: Promise<void> } {
  const output = new Writable({ write: (_chunk, _encoding, done) => done(failure) });
  const broken = new Promise<void>((resolve) => output.once("close", resolve));
  return { output, broken };
}

/** Creates a stream with writes that never finish. */
function createStuckOutput(): Writable {
  return new Writable({ highWaterMark: 1, write: () => undefined });
}

function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Creates a client's transport over a child's standard streams. */
function transportOf({ child }: { child: ReturnType<typeof spawn> }): Transport {
  return stdioTransport({ input: child.stdout as Readable, output: child.stdin as Writable });
}

test("writes one line per message, and messages sent together in a single write", async () => {
  const { output, wire } = createPipes();
  const chunks: string[] = [];
  output.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
  await wire.send('{"a":1}', '{"b":"é"}');
  await wire.send('{"c":3}');
  await expect.poll(() => chunks).toEqual(['{"a":1}\n{"b":"é"}\n', '{"c":3}\n']);
});

test("delivers one message per line, followed by the end of input", async () => {
  const { input, wire } = createPipes();
  input.write('{"a":');
  input.write('1}\n\n{"b":2}\r\n{"c"');
  input.end(":3}");
  await expect(wire.closed).resolves.toBeUndefined();
  expect(wire.received).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
});

test("makes the sender wait while the output is full", async () => {
  const { output, wire } = createPipes();
  expect(wire.transport.send(["1"])).toBeUndefined();
  const full = wire.transport.send(["x".repeat(1_000_000)]);
  expect(full).toBeInstanceOf(Promise);
  output.resume();
  await full;
  expect(wire.transport.send(["2"])).toBeUndefined();
});

test("closes with the input's error as the reason", async () => {
  const { input, wire } = createPipes();
  const failure = new Error("EIO");
  input.destroy(failure);
  await expect(wire.closed).resolves.toMatchObject({ name: "TransportError", cause: failure });
});

test("fails if the input is destroyed before it ends", async () => {
  const { input, wire } = createPipes();
  input.write("1\n2");
  await wire.next();
  input.destroy();
  await expect(wire.closed).resolves.toBeInstanceOf(TransportError);
  expect(wire.received).toEqual(["1"]);
});

test("detects an input that ended, failed or closed before the transport opened it", async () => {
  const ended = Readable.from([]);
  ended.resume();
  await once(ended, "end");
  const failed = new PassThrough();
  failed.on("error", () => undefined);
  failed.destroy(new Error("ENOENT"));
  const closed = new PassThrough();
  closed.destroy();
  const reasonOf = (input: Readable): Promise<Error | undefined> =>
    new WireEnd(stdioTransport({ input, output: new PassThrough() })).closed;
  await expect(reasonOf(ended)).resolves.toBeUndefined();
  await expect(reasonOf(failed)).resolves.toMatchObject({
    name: "TransportError",
    cause: { message: "ENOENT" },
  });
  await expect(reasonOf(closed)).resolves.toBeInstanceOf(TransportError);
});

test("reads the peer's last messages if the output fails", async () => {
  const input = new PassThrough();
  const failure = new Error("write EPIPE");
  const { output, broken } = createBrokenOutput(failure);
  const connection = new Connection(stdioTransport({ input, output }), silent);
  const asked = connection.request("m");
  await broken;
  input.end('{"jsonrpc":"2.0","id":0,"result":"last words"}\n');
  await expect(asked).resolves.toBe("last words");
  await expect(connection.closed).resolves.toMatchObject({ message: "Connection closed by the peer" });
});

test("reads the peer's last messages even if input is paused", async () => {
  fakeTimers();
  const input = new PassThrough();
  const { output, broken } = createBrokenOutput(new Error("write EPIPE"));
  const wire = new WireEnd(stdioTransport({ input, output }));
  wire.transport.pause();
  void wire.send("1");
  await broken;
  input.end('"last words"\n');
  vi.advanceTimersByTime(10_000);
  wire.transport.resume();
  await expect(wire.next()).resolves.toBe("last words");
  await expect(wire.closed).resolves.toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

test("reads the peer's last messages even if the process was busy", async () => {
  fakeTimers();
  const input = new PassThrough();
  const { output, broken } = createBrokenOutput(new Error("write EPIPE"));
  const wire = new WireEnd(stdioTransport({ input, output }));
  wire.transport.pause();
  void wire.send("1");
  await broken;
  input.end('"last words"\n');
  wire.transport.resume();
  vi.advanceTimersByTime(1000);
  await expect(wire.next()).resolves.toBe("last words");
  await expect(wire.closed).resolves.toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

test("does not wait long for the last messages of a peer that has stopped reading", async () => {
  fakeTimers();
  const input = new PassThrough();
  const failure = new Error("write EPIPE");
  const { output, broken } = createBrokenOutput(failure);
  const connection = new Connection(stdioTransport({ input, output }), silent);
  const asked = connection.request("m").catch((error: unknown) => error);
  await broken;
  vi.advanceTimersByTime(1000);
  await expect(asked).resolves.toMatchObject({ name: "TransportError", cause: failure });
  await connection.closed;
  expect(vi.getTimerCount()).toBe(0);
});

test("rejects messages to a closed output even after the input ends", async () => {
  const { input, output, wire } = createPipes();
  output.destroy();
  const sent = wire.send("1");
  input.end();
  await expect(sent).rejects.toBeInstanceOf(TransportError);
  await expect(wire.closed).resolves.toBeUndefined();
  await expect(wire.send("2")).rejects.toBeInstanceOf(TransportError);
});

test("rejects pending messages if the output closes without an error", async () => {
  const input = new PassThrough();
  const output = createStuckOutput();
  const wire = new WireEnd(stdioTransport({ input, output }));
  const sent = wire.send("1");
  output.destroy();
  input.end();
  await expect(sent).rejects.toBeInstanceOf(TransportError);
});

test("flushes sent messages on close, then closes both streams", async () => {
  const { input, output, wire } = createPipes();
  const sent = wire.send("x".repeat(100_000));
  const closed = Promise.all([wire.close(), wire.close()]);
  const chunks: Buffer[] = [];
  output.on("data", (chunk: Buffer) => chunks.push(chunk));
  await Promise.all([sent, closed]);
  expect(Buffer.concat(chunks)).toHaveLength(100_001);
  expect([input.destroyed, output.destroyed]).toEqual([true, true]);
  await expect(wire.closed).resolves.toBeUndefined();
});

test("waits at most closeTimeoutMs for a peer that does not read", async () => {
  const input = new PassThrough();
  const output = createStuckOutput();
  const wire = new WireEnd(stdioTransport({ input, output, closeTimeoutMs: 20 }));
  const sent = wire.send("1").catch((error: unknown) => error);
  await wire.close();
  await expect(sent).resolves.toBeInstanceOf(TransportError);
  expect([input.destroyed, output.destroyed]).toEqual([true, true]);
  await expect(wire.closed).resolves.toBeUndefined();
});

test("does not deliver anything after the end, not even an incomplete line", async () => {
  fakeTimers();
  const input = new PassThrough();
  const { output, broken } = createBrokenOutput(new Error("write EPIPE"));
  const wire = new WireEnd(stdioTransport({ input, output }));
  void wire.send("1");
  input.write("half a line");
  await broken;
  vi.advanceTimersByTime(1000);
  await expect(wire.closed).resolves.toBeInstanceOf(TransportError);
  input.end("1\n2");
  await once(input, "end");
  await wire.close();
  expect(wire.received).toEqual([]);
});

test("reports an overlong message along with the limit", async () => {
  const input = new PassThrough();
  const limits: number[] = [];
  stdioTransport({ input, output: new PassThrough(), maxMessageLength: 10 }).open({
    message: () => undefined,
    oversized: (limit) => limits.push(limit),
    closed: () => undefined,
  });
  input.end(`${"x".repeat(11)}\n${"x".repeat(10)}\n`);
  await once(input, "close");
  expect(limits).toEqual([10]);
});

test("exchanges messages with a child process that exits when the connection closes", async () => {
  const fixture = spawnFixtureForTest("echoes");
  const connection = new Connection(transportOf(fixture), silent);
  const text = "é😀\u2028".repeat(100_000);
  await expect(connection.request("echo", { text })).resolves.toEqual({ text });
  await connection.close();
  await expect(fixture.exited).resolves.toEqual([0, null]);
});

test.each(["one\u2028two", "\u2029", "\u2028\u2029é😀"])(
  "delivers %j to a peer that reads with readline",
  async (text) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const transport = stdioTransport({ input, output });
    const lines: string[] = [];
    createInterface({ input: output }).on("line", (line) => lines.push(line));
    const connection = new Connection(transport, silent);
    await connection.notify("say", { text });
    await connection.notify("end");
    await connection.close();
    expect(lines.map((line) => (JSON.parse(line) as { params?: unknown }).params)).toEqual([
      { text },
      undefined,
    ]);
  },
);

test("transfers a 50 MB message in both directions", async () => {
  const fixture = spawnFixtureForTest("echoes");
  const connection = new Connection(transportOf(fixture), silent);
  const text = "x".repeat(50_000_000);
  const answer = (await connection.request("echo", { text })) as { text: string };
  expect(answer.text).toHaveLength(text.length);
  await connection.close();
});

test("closes when the child process exits", async () => {
  const fixture = spawnFixtureForTest("echoes");
  const connection = new Connection(transportOf(fixture), silent);
  await connection.request("echo");
  fixture.child.kill("SIGKILL");
  await expect(connection.closed).resolves.toMatchObject({ message: "Connection closed by the peer" });
});

test("writes to a shell pipe without blocking", async () => {
  const command = `${fixtureCommand("echoes").join(" ")} | cat`;
  const fixture = watch(spawn("sh", ["-c", command], { stdio: ["pipe", "pipe", "inherit"] }));
  onTestFinished(() => fixture.stop());
  const connection = new Connection(transportOf(fixture), silent);
  await expect(connection.request("echo", [1])).resolves.toEqual([1]);
  await connection.close();
  await fixture.exited;
});

test("reads messages from a file and writes responses to a file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-stdio-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const asked = Array.from({ length: 1000 }, (_, id) => ({
    jsonrpc: "2.0",
    id,
    method: "echo",
    params: [id],
  }));
  await writeFile(join(folder, "in"), asked.map((message) => `${JSON.stringify(message)}\n`).join(""));
  const files = [await open(join(folder, "in")), await open(join(folder, "out"), "w")] as const;
  const [command = "", ...args] = fixtureCommand("echoes");
  const fixture = watch(spawn(command, args, { stdio: [files[0].fd, files[1].fd, "inherit"] }));
  onTestFinished(() => fixture.stop());
  await expect(fixture.exited).resolves.toEqual([0, null]);
  await Promise.all(files.map((file) => file.close()));
  const lines = (await readFile(join(folder, "out"), "utf8")).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    asked.map(({ id }) => ({ jsonrpc: "2.0", id, result: [id] })),
  );
});

test("closes if the peer stops reading, even if nothing is written and the input stays open", async () => {
  const fixture = spawnFixtureForTest("echoes");
  fixture.child.stdin?.write('{"jsonrpc":"2.0","id":1,"method":"echo"}\n');
  fixture.child.stdout?.once("data", () => fixture.child.stdout?.destroy());
  await expect(fixture.exited).resolves.toEqual([0, null]);
  expect(fixture.child.stdin?.writableEnded).toBe(false);
});

test("works when both standard streams are the same socket", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-stdio-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const server = createServer({ allowHalfOpen: true }).listen(join(folder, "socket"));
  onTestFinished(() => void server.close());
  const near = connect(join(folder, "socket"));
  const [far] = (await once(server, "connection")) as [Socket];
  const [command = "", ...args] = fixtureCommand("echoes");
  const fixture = watch(spawn(command, args, { stdio: [near, near, "inherit"] }));
  onTestFinished(() => fixture.stop());
  near.destroy();
  const connection = new Connection(stdioTransport({ input: far, output: far }), silent);
  for (let index = 0; index < 20; index += 1) {
    await expect(connection.request("echo", [index])).resolves.toEqual([index]);
  }
  await connection.close();
  await expect(fixture.exited).resolves.toEqual([0, null]);
});

test("does not crash the process if nobody reads its output", async () => {
  const fixture = spawnFixtureForTest("notifies-without-waiting");
  let stderr = "";
  fixture.child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  fixture.child.stdout?.once("data", () => fixture.child.stdout?.destroy());
  await expect(fixture.exited).resolves.toEqual([0, null]);
  expect(stderr).toBe("");
});

test("closes within the timeout if a child does not read", async () => {
  const fixture = spawnFixtureForTest("never-reads");
  const { child } = fixture;
  const transport = stdioTransport({
    input: child.stdout as Readable,
    output: child.stdin as Writable,
    closeTimeoutMs: 50,
  });
  const connection = new Connection(transport, silent, { stallTimeoutMs: 200 });
  for (let index = 0; index < 100; index++) void connection.notify("n", { text: "x".repeat(100_000) });
  await expect(connection.closed).resolves.toEqual(
    new TransportError("Cannot write: the peer read nothing for 0.2 s (stallTimeoutMs)"),
  );
});

test("stops a child that writes an endless line", async () => {
  const fixture = spawnFixtureForTest("writes-an-endless-line");
  const { child } = fixture;
  const transport = stdioTransport({
    input: child.stdout as Readable,
    output: child.stdin as Writable,
    maxMessageLength: 1_000_000,
  });
  const connection = new Connection(transport, silent);
  await expect(connection.closed).resolves.toEqual(
    new TransportError(
      "Cannot read: the peer sent a message of more than 1000000 characters (maxMessageLength)",
    ),
  );
  await expect(fixture.exited).resolves.toEqual([0, null]);
});

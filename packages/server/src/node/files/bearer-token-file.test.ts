import { once } from "node:events";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { RawHttpClient, type RawStream } from "../../fixtures/raw-http-client.ts";
import { RawSocket } from "../../fixtures/raw-socket.ts";
import { openHost } from "../../fixtures/talking-agent.ts";
import { type TestNode, startCluster } from "../../fixtures/test-cluster.ts";
import { serveHttp } from "../serve-http.ts";
import { bearerTokenFile } from "./bearer-token-file.ts";

const ann = "ann-0123456789abcdef";
const bob = "bob-0123456789abcdef";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-tokens-"));
  return () => rm(folder, { recursive: true });
});

function withToken(token: string): Request {
  return new Request("http://127.0.0.1/acp", { headers: { Authorization: `Bearer ${token}` } });
}

/** Returns the principal that a token identifies, or the status of the refusal. */
async function answerTo(authorize: ReturnType<typeof bearerTokenFile>, token: string): Promise<unknown> {
  const answer = await authorize(withToken(token));
  if (answer instanceof Response) return answer.status;
  return typeof answer === "object" ? answer.principal : answer;
}

test("maps several tokens to a principal with a colon in its name", async () => {
  const path = join(folder, "names");
  await writeFile(path, `# The team.\n\nann: ${ann}\r\nann:${ann}-2\ntenant:bob:${bob}\n`);
  const authorize = bearerTokenFile(path);
  expect(await answerTo(authorize, ann)).toBe("ann");
  expect(await answerTo(authorize, `${ann}-2`)).toBe("ann");
  expect(await answerTo(authorize, bob)).toBe("tenant:bob");
  expect(await answerTo(authorize, `${bob}-2`)).toBe(401);
  expect(await authorize(new Request("http://127.0.0.1/acp"))).toMatchObject({ status: 401 });
});

test("applies a changed file to the next request and reports an invalid file", async () => {
  const path = join(folder, "changes");
  const errors: unknown[] = [];
  await writeFile(path, `ann:${ann}\n`);
  const authorize = bearerTokenFile(path, { onError: (error) => errors.push(error) });
  const server = await serveHttp(openHost(), { port: 0, authorize });
  onTestFinished(() => server.close({ signal: AbortSignal.abort() }));
  const statusOf = async (token: string): Promise<number> => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(`${server.url}/ticket`, { method: "POST", headers })).status;
  };
  expect([await statusOf(ann), await statusOf(bob)]).toEqual([200, 401]);
  await writeFile(join(folder, "next"), `bob:${bob}\n`);
  await rename(join(folder, "next"), path);
  expect([await statusOf(ann), await statusOf(bob)]).toEqual([401, 200]);
  expect(errors).toEqual([]);
  await writeFile(path, `ann:${ann}\nbob\n`);
  expect([await statusOf(ann), await statusOf(bob)]).toEqual([401, 200]);
  await rm(path);
  expect([await statusOf(ann), await statusOf(bob)]).toEqual([401, 200]);
  expect(errors.map((error) => (error as Error).message)).toEqual([
    `Cannot read tokens from ${JSON.stringify(path)}: line 2 is not "principal:token"`,
    expect.stringContaining("ENOENT"),
  ]);
});

/** A stream or socket that was opened with a token. */
interface Opened {
  /** Resolves to the reason once the stream or socket has closed. */
  readonly closed: Promise<unknown>;
  /** Creates a session. Resolves to its id once the response arrives. */
  newSession(): Promise<string | undefined>;
}

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

function ofSocket(socket: RawSocket): Opened {
  return {
    closed: once(socket.socket, "close").then(([code, reason]) => `${code} ${reason}`),
    async newSession() {
      socket.send({ id: "new", method: "session/new", params: { cwd: folder, mcpServers: [] } });
      const { result } = await socket.next(({ id }) => id === "new");
      return result?.sessionId;
    },
  };
}

function ofStream(client: RawHttpClient, stream: RawStream): Opened {
  const first = stream.read();
  return {
    closed: first.then((event) => event ?? "end of stream"),
    async newSession() {
      await client.post({ id: "new", method: "session/new", params: { cwd: folder, mcpServers: [] } });
      return (await first)?.message.result?.sessionId;
    },
  };
}

async function initialize(socket: RawSocket): Promise<string> {
  const upgraded = once(socket.socket, "upgrade") as Promise<[IncomingMessage]>;
  await socket.opened();
  socket.send({ id: 0, method: "initialize", params: { protocolVersion: 1 } });
  await socket.next();
  return String((await upgraded)[0].headers["acp-connection-id"]);
}

/** Ways to open a stream or socket on a cluster's nodes. */
const routes: Record<string, (nodes: readonly TestNode[], token: string) => Promise<Opened>> = {
  async socket([node], token) {
    const socket = new RawSocket(node?.server.url ?? "", { headers: bearer(token) });
    await initialize(socket);
    return ofSocket(socket);
  },
  async forwardedSocket([owner, edge], token) {
    const first = new RawSocket(owner?.server.url ?? "", { headers: bearer(token) });
    const connectionId = await initialize(first);
    first.socket.terminate();
    const socket = new RawSocket(edge?.server.url ?? "", { headers: bearer(token) });
    await socket.opened();
    socket.send({ method: "stream/resume", params: { connectionId, cursors: {}, awaiting: [] } });
    return ofSocket(socket);
  },
  async socketWithTicketOfOtherNode([issuer, edge], token) {
    const answer = await fetch(`${issuer?.server.url}/ticket`, { method: "POST", headers: bearer(token) });
    const { ticket } = (await answer.json()) as { ticket: string };
    const socket = new RawSocket(edge?.server.url ?? "", { protocols: ["acp.v1", `acp-ticket.${ticket}`] });
    await initialize(socket);
    return ofSocket(socket);
  },
  async stream([node], token) {
    const client = new RawHttpClient(node?.server ?? { url: "" }, bearer(token));
    await client.initialize();
    return ofStream(client, await client.open());
  },
  async forwardedStream([owner, edge], token) {
    const first = new RawHttpClient(owner?.server ?? { url: "" }, bearer(token));
    await first.initialize();
    const client = new RawHttpClient(edge?.server ?? { url: "" }, bearer(token));
    client.connectionId = first.connectionId;
    return ofStream(client, await client.open());
  },
};

test("closes streams and sockets when their token is removed, but keeps those of other tokens open", async () => {
  const path = join(folder, "removals");
  await writeFile(path, `ann:${ann}\nann:${ann}-2\n`);
  const { nodes } = await startCluster(2, {}, { authorize: bearerTokenFile(path) });
  const openAll = (token: string): Promise<Opened[]> =>
    Promise.all(Object.values(routes).map((open) => open(nodes, token)));
  const [removed, kept] = [await openAll(ann), await openAll(`${ann}-2`)];
  await writeFile(`${path}-next`, `ann:${ann}-2\n`);
  await rename(`${path}-next`, path);
  const reasons = await Promise.all(removed.map(({ closed }) => closed));
  const refused = "1008 The token was revoked";
  expect(reasons).toEqual([refused, refused, refused, "end of stream", "end of stream"]);
  const sessions = await Promise.all(kept.map((opened) => opened.newSession()));
  expect(sessions).toEqual(kept.map(() => expect.any(String)));
});

test("rejects all requests while the file has no tokens, and reports it once per change", async () => {
  const path = join(folder, "nobody");
  const errors: unknown[] = [];
  const isEmpty = new Error(`Nobody can connect: there are no tokens in ${JSON.stringify(path)}`);
  await writeFile(path, "# The team.\n");
  const authorize = bearerTokenFile(path, { onError: (error) => errors.push(error) });
  expect([await answerTo(authorize, ann), await answerTo(authorize, ann)]).toEqual([401, 401]);
  expect(errors).toEqual([isEmpty]);
  await writeFile(path, `ann:${ann}\n`);
  expect(await answerTo(authorize, ann)).toBe("ann");
  expect(errors).toEqual([isEmpty]);
  await writeFile(path, "");
  expect([await answerTo(authorize, ann), await answerTo(authorize, ann)]).toEqual([401, 401]);
  expect(errors).toEqual([isEmpty, isEmpty]);
});

test("names the path in the error if it is a folder", () => {
  expect(() => bearerTokenFile(folder)).toThrow(`EISDIR: illegal operation on a directory, read '${folder}'`);
});

describe("rejects a file that has", () => {
  test.each([
    ["no principal", `:${ann}`, 'line 1 is not "principal:token"'],
    ["a principal with a control character", `a\tb:${ann}`, 'line 1 is not "principal:token"'],
    ["a short token", "# users\nann:short", "line 2 has a token of less than 16 characters"],
    ["a token that does not fit in a header", `ann:${ann} x`, "line 1 has a token with characters other"],
    ["the same token for two users", `ann:${ann}\nbob:${ann}`, 'line 2 has the token of "ann"'],
  ])("%s", async (_name, text, message) => {
    const path = join(folder, "faulty");
    await writeFile(path, text);
    expect(() => bearerTokenFile(path)).toThrow(message);
  });
});

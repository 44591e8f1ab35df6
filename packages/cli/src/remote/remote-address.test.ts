import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createAgentHost } from "@parley/agent";
import { connectAgent } from "@parley/client";
import { v1 } from "@parley/client/on-demand";
import { serveHttp } from "@parley/server/node";
import { memorySessionStore } from "@parley/storage";
import { expect, onTestFinished, test } from "vitest";

import { UsageError } from "../usage-error.ts";
import { agentAt, openRemoteTransport } from "./remote-address.ts";

test.each([
  [
    { url: "agent.example" },
    'Cannot connect to "agent.example": an address starts with http:, https:, ws: or wss:',
  ],
  [
    { url: "file:///tmp/x" },
    'Cannot connect to "file:///tmp/x": an address starts with http:, https:, ws: or wss:',
  ],
  [
    { url: "http://ann:secret@host" },
    "Cannot connect: the address has a password; use --token-file or --header @file instead",
  ],
  [{ url: "http://host", header: ["secret"] }, 'Cannot use a --header: it is not "Name: value"'],
  [{ url: "http://host", header: ["A: b\nC: d"] }, 'Cannot use a --header: it is not "Name: value"'],
])("rejects %j", async (address, message) => {
  await expect(openRemoteTransport(address)).rejects.toThrow(new UsageError(message));
});

const otherUsers = "other users of this machine see";

test.each(["?token=x", "?a=b&api_key=x", "?sig=x", "/ghp_abcdefghijklmnopqrst"])(
  "rejects a secret in a URL that ends in %s",
  async (end) => {
    await expect(openRemoteTransport({ url: `wss://host/acp${end}` })).rejects.toThrow(
      `Cannot connect: ${otherUsers} the secret in the address; use --token-file or --header @file instead`,
    );
  },
);

test.each(["Authorization: Basic eDp5", "x-api-key: k", "Cookie: a=b", "X-A: Bearer abcdefgh"])(
  "rejects the header %s on the command line",
  async (header) => {
    const [name] = header.split(":");
    await expect(openRemoteTransport({ url: "http://host", header: [header] })).rejects.toThrow(
      `Cannot send the header "${name}" from the command line, where ${otherUsers} it: put it into a file`,
    );
  },
);

test.each(["", "two words\n", "line\nline\n"])("rejects a token file that contains %j", async (text) => {
  const folder = await mkdtemp(join(tmpdir(), "parley-token-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const tokenFile = join(folder, "token");
  await expect(openRemoteTransport({ url: "http://host", tokenFile })).rejects.toThrow(
    "Cannot read the token file",
  );
  await writeFile(tokenFile, text);
  await expect(openRemoteTransport({ url: "http://host", tokenFile })).rejects.toThrow(
    "does not contain exactly one token",
  );
});

test("sends headers from a file and non-secret headers from the command line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-token-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "headers");
  await writeFile(file, "\uFEFFX-Api-Key: one\r\n\nCookie: a=b; c=d\n");
  const sent = Promise.withResolvers<Headers>();
  const fetch = (_url: unknown, init?: RequestInit): Promise<Response> => {
    sent.resolve(new Headers(init?.headers));
    return Promise.reject(new Error("enough"));
  };
  const transport = await openRemoteTransport(
    { url: "http://host", header: [`@${file}`, "X-Team: blue"] },
    { fetch },
  );
  const connecting = connectAgent(transport, { info: { name: "test", version: "1" }, versions: [v1] });
  connecting.catch(() => undefined);
  expect(Object.fromEntries(await sent.promise)).toMatchObject({
    "x-api-key": "one",
    cookie: "a=b; c=d",
    "x-team": "blue",
  });
  await expect(connecting).rejects.toThrow("enough");
});

test("sends the latest token with the next request, or the last known token if the file is deleted", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-token-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const tokenFile = join(folder, "token");
  await writeFile(tokenFile, "first\n");
  const host = createAgentHost({
    info: { name: "test", version: "1" },
    store: memorySessionStore(),
    prompt: () => Promise.resolve(),
  });
  onTestFinished(() => host.close());
  let sent: string | null = null;
  const authorize = ({ headers }: Request): undefined => void (sent = headers.get("authorization"));
  const server = await serveHttp(host, { port: 0, authorize });
  onTestFinished(() => server.close());
  const transport = await openRemoteTransport({ url: server.url, tokenFile });
  const connection = await connectAgent(transport, { info: { name: "test", version: "1" }, versions: [v1] });
  onTestFinished(() => connection.close());
  expect(sent).toBe("Bearer first");
  await writeFile(tokenFile, "second\n");
  await connection.newSession({ cwd: folder });
  expect(sent).toBe("Bearer second");
  await rm(tokenFile);
  sent = null;
  await connection.newSession({ cwd: folder });
  expect(sent).toBe("Bearer second");
});

test.each([
  ["A: b\n\nC", 'Cannot use a --header: line 3 of "%" is not "Name: value"'],
  [undefined, "Cannot read the headers file"],
])("rejects a headers file that contains %j", async (text, message) => {
  const folder = await mkdtemp(join(tmpdir(), "parley-token-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "headers");
  if (text !== undefined) await writeFile(file, text);
  await expect(openRemoteTransport({ url: "http://host", header: [`@${file}`] })).rejects.toThrow(
    message.replace("%", file),
  );
});

test.each([
  ["wss://host.example/ann/acp?token=1", "wss://host.example/ann/acp?token=2#a", true],
  ["https://host.example/acp", "https://HOST.example:443/acp", true],
  ["wss://host.example/ann/acp", "wss://host.example/bob/acp", false],
  ["wss://host.example/acp", "wss://host.example:8443/acp", false],
  ["https://host.example/acp", "http://host.example/acp", false],
])("treats %s and %s as the same agent: %s", (one, other, isSame) => {
  expect(agentAt(one) === agentAt(other)).toBe(isSame);
});

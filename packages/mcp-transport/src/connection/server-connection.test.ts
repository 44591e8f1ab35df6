import { expect, it, vi } from "vitest";

import { connectionSettings } from "../server/connection-settings.ts";
import type { DeclaredServer } from "../server/declared-server.ts";
import type { Endpoint } from "../server/endpoint.ts";
import { Secrets } from "../server/secrets.ts";
import { ServerFailure } from "../server/server-failure.ts";
import { ServerConnection, mapTexts } from "./server-connection.ts";

interface Subject {
  readonly connection: ServerConnection;
  /** All reported states, in order. */
  readonly statuses: string[];
}

function connect(open: DeclaredServer["open"]): Subject {
  const server: DeclaredServer = {
    name: "server",
    key: "server",
    identity: ["server"],
    secrets: new Secrets([]),
    negotiation: "auto",
    open,
  };
  const context = {
    settings: connectionSettings({}),
    cwd: "/",
    legacyServers: new Set<string>(),
    elicitor: undefined,
  };
  const statuses: string[] = [];
  const connection: ServerConnection = new ServerConnection(server, context, {
    onChange: () => void statuses.push(connection.state.status),
    onLog: () => undefined,
  });
  return { connection, statuses };
}

const refusal = new ServerFailure("http", "it cannot be reached");

it("reports a connection attempt and its failure", async () => {
  const { connection, statuses } = connect(() => Promise.reject(refusal));
  await connection.connect();
  expect(statuses).toEqual(["connecting", "failed"]);
  expect(connection.state).toEqual({ status: "failed", kind: "http", message: "it cannot be reached" });
});

it("joins a connection attempt in progress, and starts a new one after it fails", async () => {
  const open = vi.fn<DeclaredServer["open"]>(() => Promise.reject(refusal));
  const { connection } = connect(open);
  await Promise.all([connection.connect(), connection.connect()]);
  expect(open).toHaveBeenCalledTimes(1);
  await connection.connect();
  expect(open).toHaveBeenCalledTimes(2);
});

it("restarts a failed server immediately on the first call and after a delay on later ones", async () => {
  const open = vi.fn<DeclaredServer["open"]>(() => Promise.reject(refusal));
  const { connection } = connect(open);
  await connection.connect();
  await expect(connection.call("tool", {}, {})).rejects.toBe(refusal);
  await expect(connection.call("tool", {}, {})).rejects.toThrow(
    /cannot be reached, and is not started again/,
  );
  expect(open).toHaveBeenCalledTimes(2);
});

it("stays closed after close", async () => {
  const open = vi.fn<DeclaredServer["open"]>(() => Promise.reject(refusal));
  const { connection, statuses } = connect(open);
  await connection.close();
  await connection.connect();
  await expect(connection.call("tool", {}, {})).rejects.toMatchObject({ kind: "closed" });
  expect(open).not.toHaveBeenCalled();
  expect(statuses).toEqual(["failed"]);
});

it("closes the endpoint if closed while connecting", async () => {
  const opened = Promise.withResolvers<Endpoint>();
  const { connection, statuses } = connect(() => opened.promise);
  const connecting = connection.connect();
  const call = connection.call("tool", {}, {}).catch((error: unknown) => error);
  const closing = connection.close();
  const close = vi.fn<() => Promise<void>>(() => Promise.resolve());
  opened.resolve({ close, failure: () => undefined, stderrTail: () => undefined } as unknown as Endpoint);
  await closing;
  expect(close).toHaveBeenCalledTimes(1);
  await connecting;
  expect(await call).toMatchObject({ kind: "closed", message: "its session was closed" });
  expect(statuses).toEqual(["connecting", "failed"]);
});

it("maps strings at every level of a JSON value", () => {
  const value = { a: ["b", 1, null, { c: "d" }], e: true };
  const mapped = { A: ["B", 1, null, { C: "D" }], E: true };
  expect(mapTexts(value, (text) => text.toUpperCase())).toEqual(mapped);
});

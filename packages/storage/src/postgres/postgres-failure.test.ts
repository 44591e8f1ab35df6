import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { inspect } from "node:util";

import { describe, expect, onTestFinished, test } from "vitest";

import { SessionStoreError } from "../api/session-store-error.ts";
import { describeWithPostgres } from "../fixtures/describe-with-postgres.ts";
import { isOutcomeUnknown, translatePostgresError } from "./postgres-failure.ts";
import { postgresSessionStore } from "./postgres-session-store.ts";

function serverError(code: string): Error {
  return Object.assign(new Error("the server's words"), { code, severity: "ERROR" });
}

/** Returns everything that a log could show about an error, including hidden properties. */
function everythingOf(error: unknown): string {
  return inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true });
}

describe("translating a PostgreSQL error", () => {
  test.each([
    ["08006", "busy"],
    ["40P01", "busy"],
    ["53100", "full"],
    ["53300", "busy"],
    ["55P03", "busy"],
    ["57P03", "busy"],
    ["28P01", "unreadable"],
    ["3D000", "unreadable"],
    ["42501", "unreadable"],
    ["XX001", "unreadable"],
  ])("maps state %s to %s", (state, code) => {
    const error = serverError(state);
    expect(translatePostgresError(error, "host:1/db")).toMatchObject({
      code,
      message: `Cannot use session store "host:1/db": the server's words`,
      cause: error,
    });
  });

  test.each([
    Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" }),
    new Error("Connection terminated unexpectedly"),
    new Error("timeout exceeded when trying to connect"),
    new Error("Query read timeout"),
  ])("treats a connection failure as busy with an unknown outcome: %s", (error) => {
    const translated = translatePostgresError(error, "");
    expect(translated).toMatchObject({ code: "busy" });
    expect(isOutcomeUnknown(translated)).toBe(true);
  });

  test("treats a write to a connection that the server has closed as busy", async () => {
    const server = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").resume();
    const failed = new Promise<Error>((resolve) => socket.once("error", resolve));
    await once(socket, "end");
    socket.write("a statement");
    const error = await failed;
    expect(error).not.toHaveProperty("syscall");
    expect(translatePostgresError(error, "")).toMatchObject({ code: "busy" });
  });

  test("treats a destroyed stream as busy", async () => {
    const socket = connect(1, "127.0.0.1").destroy();
    const error = await new Promise<Error>((resolve) =>
      socket.write("a statement", (e) => resolve(e as Error)),
    );
    expect(error).not.toHaveProperty("syscall");
    expect(translatePostgresError(error, "")).toMatchObject({ code: "busy" });
  });

  test("includes the error code in the message if all of a host's addresses fail", () => {
    const error = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
    expect(translatePostgresError(error, "localhost:1/db")).toMatchObject({
      code: "busy",
      message: `Cannot use session store "localhost:1/db": ECONNREFUSED`,
    });
  });

  test("does not translate an error that no caller can handle", () => {
    for (const error of [serverError("22021"), new RangeError("no"), new SessionStoreError("fenced", "no")]) {
      expect(translatePostgresError(error, "")).toBe(error);
    }
  });

  test("treats a failure to acquire a lock as a known outcome, because nothing was changed", () => {
    expect(isOutcomeUnknown(translatePostgresError(serverError("55P03"), ""))).toBe(false);
  });
});

test.each([
  "postgres://parley:s3cret@[/sessions",
  "postgres://parley:s3cret@host:port/sessions",
  "mysql://parley:s3cret@host/sessions",
  "parley:s3cret",
  "",
])("rejects an invalid address with an error that does not contain it: %s", (url) => {
  const open = (): unknown => postgresSessionStore(url);
  expect(open).toThrow(TypeError);
  expect(open).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining("s3cret") as unknown }) as Error,
  );
});

test("rejects invalid options", () => {
  const url = "postgres://localhost/sessions";
  expect(() => postgresSessionStore(url, { busyTimeoutMs: 0 })).toThrow(RangeError);
  expect(() => postgresSessionStore(url, { schema: "" })).toThrow(RangeError);
  expect(() => postgresSessionStore(url, { schema: "x".repeat(60) })).toThrow(RangeError);
});

test("treats an unreachable server as busy, with an error that does not contain a password", async () => {
  const store = postgresSessionStore("postgres://parley:s3cret@127.0.0.1:1/sessions");
  onTestFinished(() => store.close());
  const error: unknown = await store.get("s").catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    name: "SessionStoreError",
    code: "busy",
    message: expect.stringContaining(`Cannot use session store "127.0.0.1:1/sessions"`) as unknown,
  });
  expect(everythingOf(error)).not.toContain("s3cret");
});

await describeWithPostgres("a PostgreSQL server", ({ url }) => {
  test.each([
    ["a wrong password", "password authentication failed", (to: URL) => (to.password = "s3cret")],
    ["a missing password", "it requires a password: set PGPASSWORD", (to: URL) => (to.password = "")],
    ["an unknown database", 'database "s3cret" does not exist', (to: URL) => (to.pathname = "/s3cret")],
    ["an encrypted connection", "SSL", (to: URL) => to.searchParams.set("sslmode", "require")],
  ])(
    "is treated as unreadable if it rejects %s, with an error that does not contain the password",
    async (_what, explanation, change) => {
      const address = new URL(url);
      const { password } = address;
      change(address);
      const store = postgresSessionStore(address.href);
      onTestFinished(() => store.close());
      const error: unknown = await store.get("s").catch((reason: unknown) => reason);
      const message = expect.stringContaining(explanation) as string;
      expect(error).toMatchObject({ name: "SessionStoreError", code: "unreadable", message });
      expect(everythingOf(error)).not.toContain(password);
      expect(everythingOf(error)).not.toContain(":s3cret@");
    },
  );
});

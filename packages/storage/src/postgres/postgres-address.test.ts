import { expect, onTestFinished, test } from "vitest";

import { describeWithPostgres } from "../fixtures/describe-with-postgres.ts";
import { parseAddress } from "./postgres-address.ts";
import { postgresSessionStore } from "./postgres-session-store.ts";

test.each([
  ["postgres://u@a/db", "any", ["a:5432/db"]],
  ["postgres://u@a/db?target_session_attrs=read-write", "read-write", ["a:5432/db"]],
  ["postgresql://u:p@a:1,b:2/db", "read-write", ["a:1/db", "b:2/db"]],
  ["postgres://a,b:2/db?target_session_attrs=any&application_name=x", "any", ["a:5432/db", "b:2/db"]],
  ["postgres://[::1]:1,[fd00::7]:2/db", "read-write", ["::1:1/db", "fd00::7:2/db"]],
  ["postgres://u@a,b/db?port=7&target_session_attrs=primary", "primary", ["a:7/db", "b:7/db"]],
  ["postgres:///db?host=a,b&port=1,2&user=u", "read-write", ["a:1/db", "b:2/db"]],
  ["postgres://u:p%40%2C@a,b/db", "read-write", ["a:5432/db", "b:5432/db"]],
  ["postgres:///db?host=/run/one,/run/two", "read-write", ["/run/one:5432/db", "/run/two:5432/db"]],
] as const)("parses the address %s into the session type %s and the hosts %j", (url, target, names) => {
  const address = parseAddress(url);
  expect(address.target).toBe(target);
  expect(address.hosts.map(({ name }) => name)).toEqual(names);
});

test.each([
  ["postgres://u:s3cret@a:1,b:2,c/db?port=1,2", "3 hosts and 2 ports"],
  ["postgres://u:s3cret@a,b/db?target_session_attrs=writable", 'target_session_attrs is "writable"'],
  ["postgres://u:s3cret@a:1,b:port/db", "not a PostgreSQL URL"],
])("rejects the address %s without revealing its password", (url, reason) => {
  const parse = (): unknown => parseAddress(url);
  expect(parse).toThrow(TypeError);
  expect(parse).toThrow(reason);
  expect(parse).not.toThrow("s3cret");
});

await describeWithPostgres("a PostgreSQL address with several hosts", ({ url, newSchema }) => {
  const server = new URL(url);
  const folder = server.searchParams.get("host") ?? server.hostname;
  const schema = newSchema();

  function open(target: string) {
    const address = new URL(url);
    const params = {
      host: `127.0.0.1,${folder}`,
      port: `1,${server.port || "5432"}`,
      target_session_attrs: target,
    };
    for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
    const store = postgresSessionStore(address.href, { schema, busyTimeoutMs: 20_000 });
    onTestFinished(() => store.close());
    return store;
  }

  test.each(["any", "read-write", "primary", "prefer-standby"])(
    "connects to the first host that satisfies target_session_attrs=%s",
    async (target) => {
      expect(await open(target).list()).toMatchObject({ sessions: [] });
    },
  );

  test.each(["read-only", "standby"])(
    "is reported as busy while no host satisfies target_session_attrs=%s",
    async (target) => {
      await expect(open(target).list()).rejects.toMatchObject({
        code: "busy",
        message: expect.stringContaining(`The server is not ${target}`) as unknown,
      });
    },
  );
});

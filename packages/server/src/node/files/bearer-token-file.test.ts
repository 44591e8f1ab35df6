import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { openHost } from "../../fixtures/talking-agent.ts";
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

/** Returns the principal that a token identifies, or the status with which the token is refused. */
async function answerTo(authorize: ReturnType<typeof bearerTokenFile>, token: string): Promise<unknown> {
  const answer = await authorize(withToken(token));
  return answer instanceof Response ? answer.status : answer;
}

test("maps several tokens to a principal, whose name may contain a colon", async () => {
  const path = join(folder, "names");
  await writeFile(path, `# The team.\n\nann: ${ann}\r\nann:${ann}-2\ntenant:bob:${bob}\n`);
  const authorize = bearerTokenFile(path);
  expect(await answerTo(authorize, ann)).toBe("ann");
  expect(await answerTo(authorize, `${ann}-2`)).toBe("ann");
  expect(await answerTo(authorize, bob)).toBe("tenant:bob");
  expect(await answerTo(authorize, `${bob}-2`)).toBe(401);
  expect(await authorize(new Request("http://127.0.0.1/acp"))).toMatchObject({ status: 401 });
});

test("a running server uses a changed file from the next request on and reports an invalid one", async () => {
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

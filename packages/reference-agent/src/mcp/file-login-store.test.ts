import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { fileLoginStore } from "./file-login-store.ts";

let folder: string;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "logins-")), "mcp-logins");
});

afterEach(() => rm(join(folder, ".."), { recursive: true }));

const A = { url: "https://a.example/mcp", principal: undefined };
const B = { url: "https://b.example/mcp", principal: undefined };

it("stores logins by URL in files that only the user can read", async () => {
  await fileLoginStore(folder).save(A, { tokens: { access_token: "a" } });
  await fileLoginStore(folder).save(B, { tokens: { access_token: "b" } });

  const store = fileLoginStore(folder);
  expect(await store.load(A)).toEqual({ tokens: { access_token: "a" } });
  expect(await store.load({ ...A, url: "https://c.example/mcp" })).toBeUndefined();
  const names = await readdir(folder);
  const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o777));
  expect(modes).toEqual([0o600, 0o600]);
  await store.save(A, undefined);
  expect(await store.load(A)).toBeUndefined();
  expect(await store.load(B)).toBeDefined();
});

it("keeps each principal's logins separate", async () => {
  const store = fileLoginStore(folder);
  const anna = { ...A, principal: "anna" };
  const ben = { ...A, principal: "ben" };
  await store.save(anna, { tokens: { access_token: "of anna" } });
  expect(await Promise.all([anna, ben, A].map((key) => store.load(key)))).toEqual([
    { tokens: { access_token: "of anna" } },
    undefined,
    undefined,
  ]);
  await store.save(ben, undefined);
  expect(await store.load(anna)).toBeDefined();
});

it("treats a login stored before principals existed as the single user's login", async () => {
  await mkdir(folder);
  const name = createHash("sha256").update(A.url).digest("hex").slice(0, 32);
  await writeFile(join(folder, `${name}.json`), JSON.stringify({ url: A.url, login: { tokens: {} } }));
  const store = fileLoginStore(folder);
  expect(await store.load(A)).toEqual({ tokens: {} });
  expect(await store.load({ ...A, principal: "anna" })).toBeUndefined();
});

it.each(["", "null", "no JSON", "{}", '{"url":"https://b.example/mcp","login":{}}'])(
  "treats a file that contains %j as if there were no login",
  async (text) => {
    const store = fileLoginStore(folder);
    await store.save(A, {});
    const [name = ""] = await readdir(folder);
    await writeFile(join(folder, name), text);

    expect(await store.load(A)).toBeUndefined();
  },
);

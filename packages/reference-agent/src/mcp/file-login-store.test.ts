import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { fileLoginStore } from "./file-login-store.ts";

let folder: string;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "logins-")), "mcp-logins");
});

afterEach(() => rm(join(folder, ".."), { recursive: true }));

const URL_A = "https://a.example/mcp";
const URL_B = "https://b.example/mcp";

it("keeps logins by address, in files that only the user can read", async () => {
  await fileLoginStore(folder).save(URL_A, { tokens: { access_token: "a" } });
  await fileLoginStore(folder).save(URL_B, { tokens: { access_token: "b" } });

  const store = fileLoginStore(folder);
  expect(await store.load(URL_A)).toEqual({ tokens: { access_token: "a" } });
  expect(await store.load("https://c.example/mcp")).toBeUndefined();
  const names = await readdir(folder);
  const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o777));
  expect(modes).toEqual([0o600, 0o600]);
  await store.save(URL_A, undefined);
  expect(await store.load(URL_A)).toBeUndefined();
  expect(await store.load(URL_B)).toBeDefined();
});

it.each(["", "null", "no JSON", "{}", '{"url":"https://b.example/mcp","login":{}}'])(
  "takes a file with %j as no login",
  async (text) => {
    const store = fileLoginStore(folder);
    await store.save(URL_A, {});
    const [name = ""] = await readdir(folder);
    await writeFile(join(folder, name), text);

    expect(await store.load(URL_A)).toBeUndefined();
  },
);

import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { keepCredential } from "./credentials.ts";
import { userAuthentication } from "./user-authentication.ts";

test("allows the user of a single-user agent to log out, but not a principal of a server", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-keys-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "credentials.json");
  await keepCredential(path, "OPENAI_API_KEY", "key");
  const authentication = userAuthentication(path);
  await expect(authentication.logout({ principal: "anna" })).rejects.toThrow(
    "belong to who runs this server",
  );
  expect(existsSync(path)).toBe(true);
  await authentication.logout({ principal: undefined });
  expect(existsSync(path)).toBe(false);
});

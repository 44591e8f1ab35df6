import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { UsageError } from "../usage-error.ts";
import { type UserOptions, checkUserOptions, createUserCheck } from "./user-check.ts";

const jwt = {
  token: true,
  jwks: "https://login.example/keys",
  issuer: "https://login.example",
  audience: "a",
};

test.each<[string, UserOptions]>([
  ["one user with a token", { token: true, tokenFile: "token" }],
  ["one user without a token", { token: false }],
  ["a token file", { token: true, tokens: "tokens" }],
  ["JWTs", { ...jwt, principalClaim: "email" }],
])("accepts %s", (_name, options) => {
  expect(() => checkUserOptions(options)).not.toThrow();
});

test.each<[string, UserOptions]>([
  ["Cannot use --tokens with --jwks", { ...jwt, tokens: "tokens" }],
  ["Cannot use --jwks with --token-file", { ...jwt, tokenFile: "token" }],
  ["Cannot use --tokens with --no-token", { token: false, tokens: "tokens" }],
  ["Cannot use --jwks without --issuer", { ...jwt, issuer: undefined }],
  ["Cannot use --jwks without --audience", { ...jwt, audience: undefined }],
  ["Cannot use --issuer without --jwks", { token: true, issuer: "a" }],
  ["Cannot use --audience without --jwks", { token: true, audience: "a" }],
  ["Cannot use --principal-claim without --jwks", { token: true, principalClaim: "email" }],
])("fails with %j", (message, options) => {
  expect(() => checkUserOptions(options)).toThrow(message);
});

test("reports errors in a token file, a key file or a URL before it starts serving", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-users-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const tokens = join(folder, "tokens");
  await writeFile(tokens, "ann:short\n");
  const fail = (): void => expect.unreachable();
  const create = (options: UserOptions): Promise<unknown> => createUserCheck(options, fail);
  await expect(create({ token: true, tokens })).rejects.toThrow(UsageError);
  await expect(create({ ...jwt, jwks: "http://login.example" })).rejects.toThrow(UsageError);
  const keys = join(folder, "keys.json");
  await expect(create({ ...jwt, jwks: keys })).rejects.toThrow("Cannot read the file of --jwks: ENOENT");
  await expect(create({ token: true, tokens: keys })).rejects.toThrow(
    "Cannot read the file of --tokens: ENOENT",
  );
  await writeFile(keys, '{"keys":[]}');
  expect(await create({ ...jwt, jwks: keys })).toBeTypeOf("function");
  await writeFile(tokens, "ann:0123456789abcdef\n");
  expect(await create({ token: true, tokens })).toBeTypeOf("function");
  expect(await create(jwt)).toBeTypeOf("function");
  expect(await create({ token: true })).toBeUndefined();
});

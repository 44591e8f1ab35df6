import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { secretFile } from "./secret-file.ts";

const [one, two] = ["1".repeat(32), "2".repeat(32)] as const;

test("rereads a changed secret file, and keeps the previous secrets if the file cannot be used", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-secrets-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "secret");
  const errors: Error[] = [];
  const open = (): (() => readonly string[]) =>
    secretFile(path, { onError: (error) => errors.push(error as Error) });
  expect(open).toThrow("ENOENT");
  await writeFile(path, "\n");
  expect(open).toThrow(`in ${JSON.stringify(path)}: there is none`);
  await writeFile(path, `${one}\n`);
  const secrets = open();
  expect(secrets()).toEqual([one]);
  await writeFile(path, `${two}\r\n\n${one}\n`);
  expect(secrets()).toEqual([two, one]);
  await writeFile(path, `${two}\nhunter2\n`);
  expect(secrets()).toEqual([two, one]);
  expect(errors.map(({ message }) => message)).toEqual([
    `Cannot use the cluster's secret in ${JSON.stringify(path)}: number 2 has 7 characters, and fewer than 32 could be guessed`,
  ]);
});

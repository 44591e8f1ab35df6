import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

import { expect, onTestFinished, test } from "vitest";

const require = createRequire(import.meta.url);
const placeOf = (name: string): string => dirname(require.resolve(`@parley/${name}/package.json`));

/**
 * Creates a folder in which the package `one` is a symbolic link, as pnpm installs it. `one` can resolve `two` only
 * from its real path.
 */
async function openProject(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parley-linked-")));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = join(folder, "store/node_modules");
  const files = {
    one: 'export { two } from "two"; export const place = import.meta.url;',
    two: 'export const two = "two";',
  };
  for (const [name, source] of Object.entries(files)) {
    await mkdir(join(store, name), { recursive: true });
    await writeFile(join(store, name, "package.json"), '{ "type": "module", "exports": "./index.js" }');
    await writeFile(join(store, name, "index.js"), source);
  }
  const links = {
    one: join(store, "one"),
    "@parley/agent": placeOf("agent"),
    "@parley/protocol": placeOf("protocol"),
  };
  await mkdir(join(folder, "node_modules/@parley"), { recursive: true });
  for (const [name, place] of Object.entries(links)) await symlink(place, join(folder, "node_modules", name));
  return folder;
}

const stdio = 'import { stdioTransport } from "@parley/protocol/stdio";';
const define = 'import { defineAgent, serveAgent } from "@parley/agent";';
const agent = 'defineAgent({ info: { name: "silent", version: "1" }, prompt: async () => {} })';

/** First lines of the test programs. All but the last import packages that use stdio. */
const programs = {
  "stdioTransport()": `${stdio} stdioTransport();`,
  "the stdout guard": `import "@parley/agent/stdout-guard"; ${stdio} stdioTransport();`,
  "serveAgent()": `${stdio} ${define} void serveAgent(${agent}, stdioTransport());`,
  "no Parley import": "",
};

test.each(Object.entries(programs))("linked packages can be imported after %s", async (_name, start) => {
  const folder = await openProject();
  const file = join(folder, "agent.mjs");
  const end = 'const { place, two } = await import("one"); console.error(place, two); process.exit();';
  await writeFile(file, `${start}\n${end}\n`);
  const { stderr } = await promisify(execFile)(process.execPath, [file]);
  expect(stderr).toMatch(/\/store\/node_modules\/one\/index\.js two\n$/);
});

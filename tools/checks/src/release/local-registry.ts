import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { runToSuccess } from "../run-command.ts";

/** A local npm registry to which anyone can publish packages in our scope. */
export interface LocalRegistry {
  /** The URL of the registry, with a trailing slash. */
  readonly url: string;
  versionsOf(name: string): Promise<string[]>;
  /** Returns the contents of a file in a published package. */
  fileOf(name: string, version: string, file: string): Promise<string>;
  close(): Promise<void>;
}

const verdaccio = "verdaccio@6.10.4";

/** Not every registry provides the `cjs` tag that verdaccio requests. */
const overrides = { "node-fetch": "2.7.0" };

const config = `
storage: ./storage
uplinks: {}
packages:
  "@parley/*": { access: $all, publish: $all, unpublish: $all }
log: { type: stdout, level: warn }
max_body_size: 100mb
`;

const program = `
import { runServer } from "verdaccio";
const server = await runServer("./config.yaml");
server.listen(0, "127.0.0.1", () => console.log("port " + server.address().port));
`;

/** Installs verdaccio into a new folder and starts an empty registry there. */
export async function openLocalRegistry(folder: string): Promise<LocalRegistry> {
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", overrides }));
  writeFileSync(join(folder, "config.yaml"), config);
  writeFileSync(join(folder, "serve.js"), program);
  const quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--loglevel=error"];
  await runToSuccess("npm", ["install", ...quiet, verdaccio], { cwd: folder, timeoutMs: 600_000 });
  const child = spawn(process.execPath, ["serve.js"], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout });
    lines.on("line", (line) => {
      const found = /^port (\d+)$/.exec(line)?.[1];
      if (found) resolve(found);
    });
    lines.on("close", () => reject(new Error("Cannot start verdaccio: it has ended")));
  });
  const url = `http://127.0.0.1:${port}/`;
  return {
    url,
    versionsOf: async (name) => Object.keys(await versionsAt(url, name)),
    async fileOf(name, version, file) {
      const { [version]: published } = await versionsAt(url, name);
      if (!published) throw new Error(`Cannot find ${name}@${version} in the registry`);
      const response = await fetch(published.dist.tarball);
      const tarball = join(folder, "fetched.tgz");
      writeFileSync(tarball, new Uint8Array(await response.arrayBuffer()));
      return runToSuccess("tar", ["-xzOf", tarball, `package/${file}`], { cwd: folder });
    },
    async close() {
      child.kill();
      await exited;
    },
  };
}

interface PublishedVersion {
  dist: { tarball: string };
}

async function versionsAt(url: string, name: string): Promise<Record<string, PublishedVersion>> {
  const response = await fetch(`${url}${name.replace("/", "%2f")}`);
  if (response.status === 404) return {};
  return ((await response.json()) as { versions: Record<string, PublishedVersion> }).versions;
}

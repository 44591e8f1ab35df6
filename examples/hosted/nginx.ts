import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { delimiter, join } from "node:path";

import type { ProcessCommand } from "@parley/process";

/** Values for `site.conf.template`. */
export interface Site {
  readonly NODE_1: string;
  readonly NODE_2: string;
  readonly LISTEN: string;
  readonly USERS_FILE: string;
  readonly PAGE: string;
  readonly NODE_TOKEN: string;
}

/** Folders in which Linux distributions and Homebrew install nginx, in addition to those on `PATH`. */
const FOLDERS = ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];

/** nginx's temporary folders. The default locations require root. */
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** Returns the command that runs nginx with the given arguments. */
export function nginx(...args: readonly string[]): ProcessCommand {
  const path = [process.env["PATH"], ...FOLDERS].join(delimiter);
  return { command: process.env["NGINX"] ?? "nginx", args, env: { ...process.env, PATH: path } };
}

/** Writes a site's configuration to a folder. Returns the command that serves it. */
export async function configureNginx(folder: string, site: Site): Promise<ProcessCommand> {
  const template = await readFile(join(import.meta.dirname, "site.conf.template"), "utf8");
  const text = template.replaceAll(/\$\{(\w+)\}/g, (_name, name: keyof Site) => site[name]);
  await mkdir(folder);
  await writeFile(join(folder, "site.conf"), text, { mode: 0o600 });
  const main = [
    "daemon off;",
    // Workers that run as a different user could not read the files in this folder.
    ...(process.getuid?.() === 0 ? ["user root;"] : []),
    "pid nginx.pid;",
    "error_log stderr warn;",
    "events {}",
    "http {",
    "  access_log off;",
    ...TEMPORARY.map((name) => `  ${name}_temp_path ${name};`),
    "  include site.conf;",
    "}",
  ];
  await writeFile(join(folder, "nginx.conf"), `${main.join("\n")}\n`);
  return nginx("-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf"));
}

/**
 * Resolves to a free local port: `wanted`, or any port if that is 0.
 *
 * @throws {Error} if `wanted` is taken.
 */
export async function findPort(wanted: number): Promise<number> {
  const server = createServer().listen(wanted, "127.0.0.1");
  await once(server, "listening").catch((error: unknown) => {
    throw new Error(`Cannot listen on port ${wanted}: ${(error as Error).message}. Set PORT to another one`);
  });
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

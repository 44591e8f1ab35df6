import { createHmac } from "node:crypto";

import { type Authorize, type Hub, type Telemetry, bearerToken } from "@parley/server";
import { type HttpServer, type ServeHttpOptions, serveHttp, tlsFiles } from "@parley/server/node";
import type { PostgresHubOptions } from "@parley/server/postgres";

import { type ChosenAgent, chooseAgent, describeChoice } from "../agent/choose-agent.ts";
import type { LendingOptions } from "../agent/lent.ts";
import type { ProtocolVersion } from "../agent/with-agent.ts";
import type { CommandContext } from "../command-context.ts";
import { emptyConfig } from "../config/config.ts";
import { ExitCode } from "../exit-code.ts";
import { type Run, withRun } from "../program-run.ts";
import { quoted } from "../rendering/quoted.ts";
import { clientAddress } from "../serve/client-address.ts";
import { type ClusterSecretOptions, readClusterSecrets } from "../serve/cluster-secret.ts";
import { isPostgres } from "../serve/is-postgres.ts";
import { openInstalledReferenceHost } from "../serve/open-reference-host.ts";
import { createServeLog, withEvents } from "../serve/serve-log.ts";
import type { ServedHost, ServedHostOptions } from "../serve/served-host.ts";
import { type StoreOptions, readStoreAddress } from "../serve/store-address.ts";
import { type UserOptions, checkUserOptions, createUserCheck } from "../serve/user-check.ts";
import { startWords } from "../start-words.ts";
import { stateFile } from "../state-file.ts";
import { type TemporaryFile, writeTemporaryFile } from "../temporary-file.ts";
import { UsageError, unusable } from "../usage-error.ts";

export interface ServeOptions
  extends ChosenAgent, LendingOptions, UserOptions, StoreOptions, ClusterSecretOptions {
  readonly host: string;
  /** Port to listen on. 0 selects a free port. */
  readonly port: number;
  /** Origins of web pages that may connect. */
  readonly origin?: readonly string[] | undefined;
  /** Host names that clients use for the server, with or without a port. Default: the loopback names. */
  readonly allowedHost?: readonly string[] | undefined;
  /** Certificate and key files for HTTPS. */
  readonly tlsCert?: string | undefined;
  readonly tlsKey?: string | undefined;
  /** Address at which other nodes in the cluster can reach this one. */
  readonly internalAddress?: string | undefined;
  /** Time after which a silent node is considered dead, in seconds. Default: 10. */
  readonly nodeTimeout?: number | undefined;
  /** Whether the server may migrate the database tables. If false, the tables must be up to date. */
  readonly migrate: boolean;
  /** Maximum number of open sessions, and of concurrent turns, per user. */
  readonly maxSessions?: number | undefined;
  readonly maxTurns?: number | undefined;
  /** Addresses of trusted proxies, which report the client's address in `X-Forwarded-For`. */
  readonly trustedProxy?: readonly string[] | undefined;
  /** The only protocol version to use with the agent, unless it is the reference agent. */
  readonly protocol?: ProtocolVersion | undefined;
  readonly logFormat: "text" | "json";
  /** Whether to show the agent's stderr, unless it is the reference agent. */
  readonly verbose?: boolean | undefined;
}

const loopback = ["127.0.0.1", "::1", "localhost"];

/** Serves the chosen agent, or the reference agent, over HTTP and WebSocket until the run ends. */
export async function serve(given: ServeOptions, { program, config }: CommandContext): Promise<ExitCode> {
  assertSafe(given);
  const store = readStoreAddress(given) ?? storeOfReferenceAgent(given, program.env);
  const options = { ...given, store };
  assertEffective(options);
  const { note, onError, event } = createServeLog(options.logFormat, program.stderr);
  const work = async (run: Run): Promise<ExitCode> => {
    const tls = certificateOf(options, onError);
    const users = await createUserCheck(options, onError);
    const telemetry = withEvents(await registeredTelemetry(), event);
    const secrets = await readClusterSecrets(options, program.env, onError);
    const hub = await openHub({ ...options, secrets, telemetry, onError });
    const { env } = program;
    const environment = { env, config, node: hub?.node, telemetry, onError, note, signal: run.leaving };
    const agent = await openHost(options, environment).catch(async (error: unknown) => {
      await hub?.leave().catch(onError);
      throw error;
    });
    try {
      const hasToken = options.token && users === undefined;
      const token = hasToken ? await (hub ? clusterToken(hub) : createToken()) : undefined;
      const authorize = users ?? (token === undefined ? undefined : bearerToken(token));
      const settings = settingsOf(options, { authorize, tls, hub, telemetry, onError });
      const server = await listen(agent.host, settings);
      const file = token && (options.tokenFile ?? stateFile(program.env, `serve-${server.port}.token`));
      let tokenFile: TemporaryFile | undefined;
      try {
        if (token && file) tokenFile = await writeTemporaryFile("token file", file, token);
        program.stdout.write(`${server.url}\n`);
        const url = clientAddress(server.url, options.allowedHost);
        const connect = [...startWords(program.env), "connect", url].join(" ");
        if (hub !== undefined) note(`This process is node ${hub.node.id}`);
        note(describeUse(options, connect, { hasUsers: users !== undefined, tokenFile: file }));
        await stopped(run);
      } finally {
        await close(server, run, note);
        await tokenFile?.remove();
      }
      return ExitCode.ok;
    } finally {
      await agent.close();
      await hub?.leave().catch(onError);
    }
  };
  return withRun(program, work, { isService: true });
}

interface HostEnvironment
  extends Pick<CommandContext, "config">, Pick<ServedHostOptions, "node" | "telemetry"> {
  readonly env: NodeJS.ProcessEnv;
  readonly onError: (error: unknown) => void;
  readonly note: (text: string) => void;
  /** Cancels the startup of an agent. */
  readonly signal: AbortSignal;
}

/**
 * Opens the chosen agent.
 *
 * @throws the signal's reason if it aborts first.
 */
async function openHost(
  options: ServeOptions,
  { env, config, node, telemetry, onError, note, signal }: HostEnvironment,
): Promise<ServedHost> {
  const { store, cwd, protocol, verbose, maxSessions, maxTurns } = options;
  // Earlier versions of the reference agent do not support limits.
  const limits = {
    ...(maxSessions !== undefined && { maxSessions }),
    ...(maxTurns !== undefined && { maxTurns }),
  };
  if (isReferenceAgent(options))
    return openInstalledReferenceHost({ cwd, env }, { store, node, telemetry, ...limits, onError });
  const { openRelayHost } = await import("../serve/open-relay-host.ts");
  const onStderr = verbose === true ? (text: string): void => note(text.trimEnd()) : undefined;
  return openRelayHost(chooseAgent(options, config), {
    store,
    node,
    telemetry,
    ...limits,
    env,
    protocol,
    files: options.files ?? config.files,
    terminals: options.terminals ?? config.terminals,
    onError,
    onStderr,
    note,
    signal,
  });
}

/**
 * Whether to serve the reference agent, which is the case if no agent is named. The config file's default agent
 * applies only to chats.
 */
function isReferenceAgent({ agent, agentName }: ChosenAgent): boolean {
  return agent.length === 0 && agentName === undefined;
}

/**
 * Returns the store from the environment variable if the reference agent is served. For other agents, ignores the
 * variable, because it is meant for `parley-agent` and a store contains the sessions of a single agent.
 */
function storeOfReferenceAgent(agent: ChosenAgent, env: NodeJS.ProcessEnv): string | undefined {
  return isReferenceAgent(agent) ? env["PARLEY_STORE"] || undefined : undefined;
}

/**
 * @throws {UsageError} if others could use the agent without authentication, if options conflict, or if a required
 * option is missing.
 */
function assertSafe({
  host,
  allowedHost,
  tlsCert,
  tlsKey,
  logFormat,
  verbose,
  ...users
}: ServeOptions): void {
  checkUserOptions(users);
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new UsageError("Cannot serve HTTPS without both --tls-cert and --tls-key");
  if (logFormat === "json" && verbose === true)
    throw new UsageError("Cannot use --verbose with --log-format json: the agent's stderr is not JSON");
  if (loopback.includes(host)) return;
  if (!users.token) throw new UsageError(`Cannot serve on ${host} with --no-token: other machines reach it`);
  if (allowedHost === undefined)
    throw new UsageError(
      `Cannot serve on ${host} without --allowed-host: name the host that clients put into the address`,
    );
}

/** @throws {UsageError} if an option has no effect with the chosen agent or store. */
function assertEffective({ store, files, terminals, protocol, verbose, ...options }: ServeOptions): void {
  const { clusterSecretFile, internalAddress, nodeTimeout, migrate } = options;
  const [ofRelay] = [
    ...(files === undefined ? [] : [files ? "--files" : "--no-files"]),
    ...(terminals === undefined ? [] : [terminals ? "--terminals" : "--no-terminals"]),
    ...(protocol === undefined ? [] : ["--protocol"]),
    ...(verbose === true ? ["--verbose"] : []),
  ];
  if (ofRelay !== undefined && isReferenceAgent(options))
    throw new UsageError(`Cannot use ${ofRelay} with the reference agent: name another agent after --`);
  const [ofCluster] = [
    ...(clusterSecretFile === undefined ? [] : ["--cluster-secret-file"]),
    ...(internalAddress === undefined ? [] : ["--internal-address"]),
    ...(nodeTimeout === undefined ? [] : ["--node-timeout"]),
    ...(migrate ? [] : ["--no-migrate"]),
  ];
  if (ofCluster !== undefined && !isPostgres(store ?? ""))
    throw new UsageError(`Cannot use ${ofCluster} without a PostgreSQL database in --store`);
}

/**
 * Starts the server.
 *
 * @throws {UsageError} if it cannot listen, or if an option is invalid.
 */
async function listen(host: ServedHost["host"], settings: ServeHttpOptions): Promise<HttpServer> {
  try {
    return await serveHttp(host, settings);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message, { cause: error });
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    const at = `${settings.hostname}, port ${settings.port}`;
    throw new UsageError(`Cannot serve on ${at}: ${(error as Error).message}`, { cause: error });
  }
}

interface ServerEnvironment extends Pick<ServeHttpOptions, "hub" | "telemetry" | "tls"> {
  readonly authorize: Authorize | undefined;
  readonly onError: (error: unknown) => void;
}

function settingsOf(
  { host, port, origin, allowedHost, trustedProxy, internalAddress }: ServeOptions,
  environment: ServerEnvironment,
): ServeHttpOptions {
  return {
    hostname: host,
    port,
    allowedOrigins: origin,
    allowedHosts: allowedHost,
    trustedProxies: trustedProxy,
    internalAddress,
    ...environment,
  };
}

/**
 * Reads the certificate and its key.
 *
 * @throws {UsageError} if a file cannot be read, or if the key does not match the certificate.
 */
function certificateOf(
  { tlsCert: cert, tlsKey: key }: ServeOptions,
  onError: (error: unknown) => void,
): ServeHttpOptions["tls"] {
  if (cert === undefined || key === undefined) return undefined;
  try {
    return tlsFiles({ cert, key, onError });
  } catch (error) {
    throw unusable("--tls-cert or --tls-key", error);
  }
}

/** How clients authenticate to the server. Without users or a token file, they do not. */
interface ClientAccess {
  readonly hasUsers: boolean;
  readonly tokenFile: string | undefined;
}

function describeUse(served: ChosenAgent, connect: string, { hasUsers, tokenFile }: ClientAccess): string {
  const agent = isReferenceAgent(served) ? "the reference agent" : describeChoice(served, emptyConfig);
  const file = hasUsers ? "<file with the user's token>" : tokenFile && quoted(tokenFile);
  const options = file === undefined ? "" : ` --token-file ${file}`;
  const secret = tokenFile === undefined ? "" : `\nThe token of this run is in ${tokenFile}`;
  return `Serving ${agent}; Ctrl-C stops${secret}\nFor an editor: ${connect}${options}`;
}

/** Resolves when the user or a signal stops the server. */
function stopped(run: Run): Promise<void> {
  return new Promise((resolve) => {
    if (run.leaving.aborted) resolve();
    run.leaving.addEventListener("abort", () => resolve(), { once: true });
    run.onInterrupt(resolve);
  });
}

/** Closes the server once the running turns have ended. A second Ctrl-C ends the wait. */
async function close(server: HttpServer, run: Run, note: (text: string) => void): Promise<void> {
  const hurry = new AbortController();
  const release = run.onInterrupt(() => hurry.abort());
  const closing = server.close({ signal: AbortSignal.any([hurry.signal, run.leaving]) });
  note("Stopping once running turns have ended; press Ctrl-C again to stop now");
  await closing;
  release();
}

/** Global symbol under which OpenTelemetry's API registers. All copies of the API in a process share it. */
const OPENTELEMETRY_KEY = Symbol.for("opentelemetry.js.api.1");

/** Returns telemetry if OpenTelemetry is set up in this process, usually with `node --import`. */
async function registeredTelemetry(): Promise<Telemetry | undefined> {
  if (!Object.hasOwn(globalThis, OPENTELEMETRY_KEY)) return undefined;
  const { openTelemetry } = await import("@parley/server/opentelemetry");
  return openTelemetry();
}

function createToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}

interface HubOptions extends Pick<ServeOptions, "store" | "nodeTimeout" | "migrate"> {
  readonly telemetry: Telemetry | undefined;
  readonly secrets: PostgresHubOptions["secrets"];
  readonly onError: (error: unknown) => void;
}

/** Opens the hub for processes that share a PostgreSQL database. Resolves to `undefined` for any other store. */
async function openHub({
  store,
  nodeTimeout,
  migrate,
  secrets,
  telemetry,
  onError,
}: HubOptions): Promise<Hub | undefined> {
  if (store === undefined || !isPostgres(store)) return undefined;
  const { postgresHub } = await import("@parley/server/postgres");
  const ttlMs = nodeTimeout === undefined ? undefined : nodeTimeout * 1000;
  const hub = postgresHub(store, { ttlMs, migrate, secrets, telemetry, onError });
  // Fails if tables are missing. Must run before the agent opens the store, because opening the store would migrate
  // the tables.
  if (!migrate) await hub.secret();
  return hub;
}

/** Returns a token that every node in a cluster accepts, because clients cannot choose a node. */
async function clusterToken(hub: Hub): Promise<string> {
  return createHmac("sha256", await hub.secret())
    .update("token of parley serve")
    .digest("base64url");
}

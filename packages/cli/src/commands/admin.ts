import {
  type AdminNode,
  type AdminSession,
  type AdminUser,
  type ClusterAdmin,
  postgresAdmin,
} from "@parley/server/postgres";

import type { CommandContext } from "../command-context.ts";
import type { AdminAction } from "../command-line/admin-actions.ts";
import { describeFailure } from "../describe-failure.ts";
import { ExitCode } from "../exit-code.ts";
import { withRun } from "../program-run.ts";
import { shownTime } from "../rendering/render-sessions.ts";
import { renderTable } from "../rendering/render-table.ts";
import { writeNote } from "../rendering/write-note.ts";
import { type ClusterSecretOptions, readClusterSecrets } from "../serve/cluster-secret.ts";
import { isPostgres } from "../serve/is-postgres.ts";
import { type StoreOptions, readStoreAddress } from "../serve/store-address.ts";
import { terminalJson, terminalLine } from "../terminal/terminal-text.ts";
import { UsageError } from "../usage-error.ts";

const DAY_MS = 86_400_000;

export interface AdminValues extends StoreOptions, ClusterSecretOptions {
  /** User whose session `end` closes. Default: the agent's only user. */
  readonly user?: string | undefined;
  /** Minimum age of sessions that `prune` deletes, in days. */
  readonly maxAge?: number | undefined;
  /** Number of sessions that `prune` keeps per user. */
  readonly maxSessions?: number | undefined;
  readonly json?: boolean | undefined;
}

export interface AdminOptions extends AdminValues {
  readonly action: AdminAction;
  /** Id of the session, user or node to act on. */
  readonly name: string | undefined;
}

/** Inspects and manages the nodes, users and sessions of a server that stores its sessions in PostgreSQL. */
export function admin(options: AdminOptions, { program }: CommandContext): Promise<ExitCode> {
  const address = readStoreAddress(options) ?? program.env["PARLEY_STORE"] ?? "";
  if (!isPostgres(address))
    throw new UsageError(
      "Cannot run a server without its database: --store postgres://… or --store-file names it",
    );
  checkOptions(options);
  return withRun(program, async () => {
    const note = (text: string): void => writeNote(program.stderr, text);
    const onError = (error: unknown): void => note(`parley: ${describeFailure(error)}`);
    const secrets = await readClusterSecrets(options, program.env, onError);
    const cluster = postgresAdmin(address, { secrets });
    try {
      const print = (text: string): void => void program.stdout.write(text);
      await perform(cluster, options, { print, note });
      return ExitCode.ok;
    } finally {
      await cluster.close();
    }
  });
}

interface Output {
  readonly print: (text: string) => void;
  readonly note: (text: string) => void;
}

async function perform(cluster: ClusterAdmin, options: AdminOptions, { print, note }: Output): Promise<void> {
  const { action, name = "", user, json = false } = options;
  const shown = terminalLine(name);
  switch (action) {
    case "nodes": {
      const nodes = await cluster.nodes();
      print(show(nodes, renderNodes, json));
      for (const { id, reason } of nodes)
        if (reason !== undefined) note(`Cannot tell the state of node ${id}: ${reason}`);
      for (const { id, strangers } of nodes)
        if (strangers.length > 0)
          note(
            `Node ${id} cannot connect to ${strangers.join(", ")}: its cluster secret is not accepted there`,
          );
      return;
    }
    case "users":
      return print(show(await cluster.users(), renderUsers, json));
    case "sessions":
      return print(show(await cluster.sessions(), renderOpenSessions, json));
    case "end":
      if (!(await cluster.end({ principal: user, sessionId: name })))
        throw await notOpen(cluster, name, user);
      return note(`Session "${shown}" is closed`);
    case "kick": {
      const { connections, sessions } = await cluster.kick(name);
      const closed = `${count(connections, "connection")} and ${count(sessions, "session")}`;
      return note(`Closed ${closed} of user "${shown}"`);
    }
    case "drain":
      await cluster.drain(name);
      return note(`Node "${shown}" moves its clients; stop it when "parley admin nodes" shows none`);
    case "erase":
      return note(`Deleted ${count(await cluster.erase(name), "session")} of user "${shown}"`);
    case "prune":
      return prune(cluster, options, note);
    case "rotate":
      await cluster.rotateSecret();
      return note("The nodes use a new secret, and refuse the old one");
    case "migrate":
      await cluster.migrate();
      return note("The database is up to date with this program");
  }
}

/** Creates the error for a session that the user does not have open. */
async function notOpen(cluster: ClusterAdmin, sessionId: string, user: string | undefined): Promise<Error> {
  const open = (await cluster.sessions()).find((session) => session.sessionId === sessionId);
  const owner = open?.principal;
  const why =
    open === undefined
      ? "no node has it open"
      : `${owner === undefined ? "a user without a name" : `user ${JSON.stringify(owner)}`} has it open`;
  const whose = user === undefined ? "" : ` of user ${JSON.stringify(user)}`;
  return new Error(`Cannot end session ${JSON.stringify(sessionId)}${whose}: ${why}`);
}

async function prune(
  cluster: ClusterAdmin,
  { maxAge, maxSessions }: AdminOptions,
  note: (text: string) => void,
): Promise<void> {
  const maxAgeMs = maxAge === undefined ? undefined : maxAge * DAY_MS;
  const { deleted, inUse } = await cluster.prune({ maxAgeMs, maxSessions, archived: "include" });
  const kept = inUse.length === 0 ? "" : `; ${count(inUse.length, "session")} in use stay`;
  note(`Deleted ${count(deleted.length, "session")}${kept}`);
}

function show<Item>(
  items: readonly Item[],
  render: (items: readonly Item[]) => string,
  json: boolean,
): string {
  return json ? `${terminalJson(items, 2)}\n` : render(items);
}

function renderNodes(nodes: readonly AdminNode[]): string {
  return renderTable(
    ["NODE", "ADDRESS", "STATE", "CONNECTIONS", "SESSIONS", "TURNS"],
    nodes.map(({ id, address, state, connections, sessions, turns }) => [
      id,
      address,
      state,
      ...[connections, sessions, turns].map(String),
    ]),
  );
}

function renderUsers(users: readonly AdminUser[]): string {
  return renderTable(
    ["USER", "STORED", "UPDATED", "CONNECTIONS", "SESSIONS", "TURNS"],
    users.map(({ principal = "-", stored, updatedAt, connections, sessions, turns }) => [
      principal,
      String(stored),
      updatedAt === undefined ? "-" : shownTime(new Date(updatedAt).toISOString()),
      ...[connections, sessions, turns].map(String),
    ]),
  );
}

function renderOpenSessions(sessions: readonly AdminSession[]): string {
  return renderTable(
    ["SESSION", "USER", "NODE", "CLIENT", "TURN"],
    sessions.map(({ sessionId, principal = "-", nodeId, isAttached, isBusy }) => [
      sessionId,
      principal,
      nodeId,
      isAttached ? "yes" : "no",
      isBusy ? "running" : "-",
    ]),
  );
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** @throws {UsageError} if the action requires a missing name or limit, or ignores an option. */
function checkOptions({ action, name, user, maxAge, maxSessions, json }: AdminOptions): void {
  const named = { end: "session", kick: "user", drain: "node", erase: "user" } as const;
  const thing = action in named ? named[action as keyof typeof named] : undefined;
  if (thing !== undefined && !name)
    throw new UsageError(`Cannot ${action} without a name: parley admin ${action} <${thing}>`);
  if (thing === undefined && name !== undefined)
    throw new UsageError(`Cannot use ${JSON.stringify(name)} with ${action}, which takes no name`);
  if (action === "prune" && maxAge === undefined && maxSessions === undefined)
    throw new UsageError("Cannot prune without a limit: --max-age or --max-sessions");
  const optional: readonly [option: string, value: unknown, actions: readonly AdminAction[]][] = [
    ["--user", user, ["end"]],
    ["--max-age", maxAge, ["prune"]],
    ["--max-sessions", maxSessions, ["prune"]],
    ["--json", json, ["nodes", "users", "sessions"]],
  ];
  for (const [option, value, actions] of optional)
    if (value !== undefined && !actions.includes(action))
      throw new UsageError(`Cannot use ${option} with ${action}, only with ${actions.join(", ")}`);
}

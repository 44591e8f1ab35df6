import type { AgentConnection, SessionInfo } from "@parley/client";
import { CapabilityError, RequestError } from "@parley/protocol";

import { listedSession } from "../agent/listed-session.ts";
import { newestFirst } from "../agent/newest-first.ts";
import { withAgent } from "../agent/with-agent.ts";
import type { AgentOptions } from "../agent/with-agent.ts";
import type { CommandContext } from "../command-context.ts";
import { describeFailure } from "../describe-failure.ts";
import { ExitCode } from "../exit-code.ts";
import { withRun } from "../program-run.ts";
import { renderSessions } from "../rendering/render-sessions.ts";
import type { SessionsLook } from "../rendering/render-sessions.ts";
import { writeNote } from "../rendering/write-note.ts";
import { columnsOf } from "../terminal/streams.ts";
import { terminalJson, terminalLine } from "../terminal/terminal-text.ts";

export interface SessionsOptions extends AgentOptions {
  /** Whether to list sessions in all folders instead of only those in `cwd`. */
  readonly all: boolean;
  readonly json: boolean;
  /** Words that the session's id, title or folder must contain. */
  readonly search?: string | undefined;
  /** Id of a session to delete instead of listing sessions. */
  readonly delete?: string | undefined;
  /** Id of a session to rename instead of listing sessions. */
  readonly rename?: string | undefined;
  readonly title?: string | undefined;
}

/** Lists an agent's sessions, newest first, or deletes or renames one. */
export function listSessions(
  options: SessionsOptions,
  { program, config }: CommandContext,
): Promise<ExitCode> {
  return withRun(program, (run) =>
    withAgent({ options, config, run, stderr: program.stderr }, async (agent) => {
      if (options.delete !== undefined) writeNote(program.stderr, await remove(agent, options.delete));
      else if (options.rename !== undefined)
        writeNote(program.stderr, await rename(agent, options.rename, options.title ?? ""));
      else return list(agent, options, program);
      return ExitCode.ok;
    }),
  );
}

async function list(
  agent: AgentConnection,
  options: SessionsOptions,
  { stdout, stderr }: NodeJS.Process,
): Promise<ExitCode> {
  if (!agent.capabilities.session.list)
    throw new Error("Cannot list sessions: the agent does not support it");
  const listed: SessionInfo[] = [];
  for await (const session of agent.listSessions(options.all ? {} : { cwd: options.cwd }))
    listed.push(session);
  const sessions = listed.filter(matcher(options.search)).toSorted(newestFirst);
  if (options.json) stdout.write(`${terminalJson(sessions, 2)}\n`);
  else if (sessions.length === 0) writeNote(stderr, emptyNote(options));
  else stdout.write(renderSessions(sessions, lookOf(options, stdout)));
  return ExitCode.ok;
}

/**
 * Deletes a session. In the protocol, deleting an unknown session also succeeds, so this checks the list to find out
 * whether the session existed.
 */
async function remove(agent: AgentConnection, sessionId: string): Promise<string> {
  const { list: lists, delete: deletes } = agent.capabilities.session;
  if (!deletes) throw new Error("Cannot delete sessions: the agent does not support it");
  const listed = await listedSession(agent, sessionId);
  try {
    await agent.deleteSession(sessionId);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    throw new Error(`Cannot delete session "${sessionId}": ${describeFailure(error)}`, { cause: error });
  }
  return lists && listed === undefined
    ? `The agent lists no session "${sessionId}"; it accepted the deletion`
    : `Deleted session "${sessionId}"`;
}

/**
 * Renames a session. The method is unstable in the protocol and few agents support it, so its code is loaded on
 * demand.
 */
async function rename(agent: AgentConnection, sessionId: string, title: string): Promise<string> {
  const { setSessionTitle } = await import("@parley/client/v2/unstable");
  const newTitle = await setSessionTitle(agent, sessionId, title).catch((error: unknown) => {
    if (!(error instanceof CapabilityError)) throw error;
    throw new Error("Cannot rename sessions: the agent does not support it", { cause: error });
  });
  return `Session "${sessionId}" is now called "${terminalLine(newTitle)}"`;
}

/**
 * Chooses the layout of the list. Ids are never truncated, because users copy them. On a terminal, the folder is
 * shown only if sessions may be in different folders, and the other columns are truncated to fit.
 */
function lookOf({ all }: SessionsOptions, stdout: NodeJS.WriteStream): SessionsLook {
  return { showsFolder: all || !stdout.isTTY, columns: columnsOf(stdout) };
}

function matcher(search = ""): (session: SessionInfo) => boolean {
  const words = search.toLowerCase().split(/\s+/);
  return ({ sessionId, title, cwd }) => {
    const text = `${sessionId} ${title ?? ""} ${cwd}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

function emptyNote({ all, cwd, search }: SessionsOptions): string {
  if (search !== undefined) return `No sessions with "${search}"`;
  return all ? "No sessions" : `No sessions in ${cwd} (--all lists those of other folders too)`;
}

import type { PermissionOutcome, PermissionRequest } from "@parley/client";
import { AgentProcessError, createFileSystemHandlers, spawnAgent } from "@parley/client/node";
import type { SessionState } from "@parley/protocol/session";

import type { EverydayUses } from "./everyday-uses.ts";

const info = { name: "editor", version: "1.0.0" };

/** Returns all of the agent's text. */
const spoken = ({ entries }: SessionState): string =>
  entries
    .flatMap((entry) => (entry.type === "message" && entry.role === "agent" ? entry.content : []))
    .map((block) => (block.type === "text" ? block.text : ""))
    .join("");

/** Starts an agent, prompts it once, and returns its text. */
async function prompt(command: string, args: string[], cwd: string): Promise<string> {
  await using agent = await spawnAgent({ command, args }, { info });
  const session = await agent.newSession({ cwd });
  const stopReason = await session.prompt("world");
  return `${spoken(session.state)} (${stopReason})`;
}

/** Rejects the agent's permission request. */
async function permission(command: string, args: string[], cwd: string): Promise<string> {
  const handlers = {
    requestPermission({ options }: PermissionRequest): PermissionOutcome {
      const no = options.find(({ kind }) => kind === "reject_once");
      return no ? { outcome: "selected", optionId: no.optionId } : { outcome: "cancelled" };
    },
  };
  await using agent = await spawnAgent({ command, args }, { info, handlers });
  const session = await agent.newSession({ cwd });
  await session.prompt("ask");
  return spoken(session.state);
}

/** Lets the agent read one of the session's files. */
async function files(command: string, args: string[], cwd: string): Promise<string> {
  const handlers = createFileSystemHandlers();
  await using agent = await spawnAgent({ command, args }, { info, handlers });
  const session = await agent.newSession({ cwd });
  await session.prompt(`read ${cwd}/notes.txt`);
  return spoken(session.state);
}

/** Cancels a turn. */
async function cancel(command: string, args: string[], cwd: string): Promise<string> {
  await using agent = await spawnAgent({ command, args }, { info });
  const session = await agent.newSession({ cwd });
  const updates = session.updates();
  const turn = session.prompt("wait");
  await updates.next();
  await session.cancel();
  return String(await turn);
}

/** Reopens a session with its history. */
async function load(command: string, args: string[], cwd: string): Promise<string> {
  await using agent = await spawnAgent({ command, args }, { info });
  const session = await agent.openSession("a", { cwd });
  return spoken(session.state);
}

/** Lists all sessions in a directory. */
async function list(command: string, args: string[], cwd: string): Promise<string> {
  await using agent = await spawnAgent({ command, args }, { info });
  const ids: string[] = [];
  for await (const { sessionId } of agent.listSessions({ cwd })) ids.push(sessionId);
  return ids.join();
}

/** Switches a session's mode. */
async function mode(command: string, args: string[], cwd: string): Promise<string | undefined> {
  await using agent = await spawnAgent({ command, args }, { info });
  const session = await agent.newSession({ cwd });
  await session.setMode("code");
  return session.state.modes?.current;
}

/** Reports why an agent exited. */
async function failure(command: string, args: string[], cwd: string): Promise<string> {
  await using agent = await spawnAgent({ command, args }, { info });
  const session = await agent.newSession({ cwd });
  const error: unknown = await session.prompt("crash").catch((reason: unknown) => reason);
  return error instanceof AgentProcessError ? `exited with code ${error.exitCode}` : "still there";
}

/** All client tasks, written with Parley. */
export const parley: EverydayUses = { prompt, permission, files, cancel, load, list, mode, failure };

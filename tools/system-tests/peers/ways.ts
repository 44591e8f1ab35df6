import { join } from "node:path";

import type { ModelServer } from "../e2e/reference-agent/fixtures/model-server.ts";
import { PARLEY, PARLEY_AGENT } from "../src/built-packages.ts";
import { firstLine } from "../src/first-line.ts";
import type { LiveProcess } from "../src/processes.ts";
import { type CleanRoom, openCleanRoom } from "./clean-room.ts";

/** Ways in which a client can reach the reference agent. */
export const WAYS = ["the agent itself", "a relay", "a server"] as const;

/** A way to reach the agent that is ready for use. It closes when the test ends. */
export interface OpenWay {
  /** Command that the client starts as its agent. */
  readonly command: readonly string[];
  /** Lists the running processes of the client and the agent, because either can run the commands. */
  processes(): LiveProcess[];
}

/** Maximum lifetime of a server, in milliseconds. */
const SERVER_MS = 600_000;

/**
 * Sets up a way to reach the reference agent, which uses a scripted model. The client runs the agent's command in
 * `room`.
 */
export async function openWay(
  way: (typeof WAYS)[number],
  room: CleanRoom,
  { environment }: ModelServer,
): Promise<OpenWay> {
  const store = ["--store", join(room.folder, "sessions.db")];
  const agent = [process.execPath, PARLEY_AGENT, ...store];
  const processes = (): LiveProcess[] => room.processes();
  if (way === "the agent itself") return { command: agent, processes };
  if (way === "a relay")
    return { command: [process.execPath, PARLEY, "conduct", "--relay", "--", agent.join(" ")], processes };
  const machine = await openCleanRoom("");
  const token = ["--token-file", join(room.folder, "token")];
  const serve = [PARLEY, "serve", "--port", "0", ...token, ...store];
  const url = await firstLine(machine.start(serve, { env: environment, timeoutMs: SERVER_MS }));
  return {
    command: [process.execPath, PARLEY, "connect", url, ...token],
    processes: () => [...room.processes(), ...machine.processes()],
  };
}

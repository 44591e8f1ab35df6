import type { SessionInfo } from "@parley/client";

import { newestFirst } from "../agent/newest-first.ts";
import { withAgent } from "../agent/with-agent.ts";
import type { AgentOptions } from "../agent/with-agent.ts";
import { ExitCode } from "../exit-code.ts";
import { withRun } from "../program-run.ts";
import { renderSessions } from "../rendering/render-sessions.ts";
import type { Surroundings } from "../surroundings.ts";
import { terminalJson } from "../terminal/terminal-text.ts";

/** Options of `parley sessions`. */
export interface SessionsOptions extends AgentOptions {
  /** Sessions of every folder, not only of `cwd`. */
  readonly all: boolean;
  readonly json: boolean;
}

/** Lists the sessions that an agent keeps, newest first. */
export function listSessions(options: SessionsOptions, { program, config }: Surroundings): Promise<ExitCode> {
  const { stdout, stderr } = program;
  return withRun(program, (run) =>
    withAgent({ options, config, run, stderr }, async (agent) => {
      if (!agent.capabilities.session.list) {
        stderr.write("parley: Cannot list sessions: the agent does not offer a list\n");
        return ExitCode.agentFailed;
      }
      const listed: SessionInfo[] = [];
      for await (const session of agent.listSessions(options.all ? {} : { cwd: options.cwd }))
        listed.push(session);
      const sessions = listed.toSorted(newestFirst);
      if (options.json) stdout.write(`${terminalJson(sessions, 2)}\n`);
      else if (sessions.length === 0) stderr.write(emptyNote(options));
      else stdout.write(renderSessions(sessions));
      return ExitCode.ok;
    }),
  );
}

function emptyNote({ all, cwd }: SessionsOptions): string {
  return all ? "No sessions\n" : `No sessions in ${cwd} (--all lists those of other folders too)\n`;
}

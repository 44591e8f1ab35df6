import { text } from "node:stream/consumers";

import type { AgentConnection, ClientHandlers, ClientSession } from "@parley/client";

import { createLentHandlers } from "../agent/lent-handlers.ts";
import type { Lent, LentHandlers } from "../agent/lent-handlers.ts";
import { openSession } from "../agent/open-session.ts";
import { withAgent } from "../agent/with-agent.ts";
import type { AgentOptions } from "../agent/with-agent.ts";
import { ConversationView } from "../conversation/conversation-view.ts";
import { JsonReport } from "../conversation/json-report.ts";
import { createPermissionDesk, describeAnswer } from "../conversation/permission-desk.ts";
import type { UnaskedAnswer } from "../conversation/permission-desk.ts";
import type { AllowedWork } from "../conversation/permission-policy.ts";
import { promptContent } from "../conversation/prompt-content.ts";
import { RejectedWork } from "../conversation/rejected-work.ts";
import { runTurn } from "../conversation/run-turn.ts";
import type { TurnPlace } from "../conversation/run-turn.ts";
import { ExitCode } from "../exit-code.ts";
import { withRun } from "../program-run.ts";
import type { Run } from "../program-run.ts";
import { createThemeFor } from "../rendering/theme-for.ts";
import type { Surroundings } from "../surroundings.ts";
import { terminalText } from "../terminal/terminal-text.ts";

/** Options of `parley run`. */
export interface RunOptions extends AgentOptions, Lent {
  /** All of stdin if absent or `-`. */
  readonly prompt?: string | undefined;
  /** What the agent may do; all else is rejected. */
  readonly allow: AllowedWork;
  /** The session to go on with. */
  readonly session?: string | undefined;
  /** Whether to go on with the newest session of the folder. */
  readonly continue?: boolean | undefined;
  readonly json: boolean;
}

/** How a run tells what happens. */
interface RunReport extends Pick<ClientHandlers, "sessionUpdate"> {
  readonly answered: (answer: UnaskedAnswer) => void;
  readonly view: TurnPlace["view"];
  begin(agent: AgentConnection, session: ClientSession): () => void;
  end(exitCode: ExitCode): void;
}

/** Sends one prompt without a user, and tells what comes of it on stdout: as text, or one JSON object a line. */
export function runPrompt(options: RunOptions, { program, config }: Surroundings): Promise<ExitCode> {
  return withRun(program, async (run) => {
    const prompt = await promptOf(options, program.stdin, run);
    if (run.leaving.aborted) return ExitCode.cancelled;
    if (prompt === "") {
      program.stderr.write('parley: There is no prompt: say parley run "prompt", or write it to stdin\n');
      return ExitCode.usage;
    }
    const rejected = new RejectedWork();
    const lent = createLentHandlers(options, config);
    const report = options.json ? jsonReport(program) : textReport(options, program, lent);
    const requestPermission = createPermissionDesk({
      allows: options.allow,
      decided(answer) {
        rejected.add(answer);
        report.answered(answer);
      },
    });
    const handlers = { ...lent, requestPermission, sessionUpdate: report.sessionUpdate };
    const setup = { options, config, run, stderr: program.stderr, handlers };
    const code = await withAgent(setup, async (agent) => {
      const { mcpServers } = config;
      const say = (words: string): void => report.view.note(words);
      const { session: id, continue: isContinued, cwd } = options;
      const session = await openSession(agent, { id, isContinued, cwd, mcpServers, say, history: "skip" });
      const finish = report.begin(agent, session);
      try {
        // What comes by stdin may be anything, and names no files.
        const takes = agent.capabilities.prompt;
        const content = options.prompt === prompt ? await promptContent(prompt, { cwd, takes }) : prompt;
        return await runTurn(content, { agent, session, view: report.view, run });
      } finally {
        finish();
      }
    });
    const exitCode = rejected.exitCode(code, (words) => report.view.note(words));
    report.end(run.exitCode ?? exitCode);
    return exitCode;
  });
}

async function promptOf({ prompt }: RunOptions, stdin: NodeJS.ReadStream, run: Run): Promise<string> {
  if (prompt !== undefined && prompt !== "-") return prompt.trim();
  if (stdin.isTTY) return "";
  const stop = (): void => void stdin.destroy();
  run.leaving.addEventListener("abort", stop);
  try {
    return (await text(stdin)).trim();
  } catch (error) {
    if (run.leaving.aborted) return "";
    throw error;
  } finally {
    run.leaving.removeEventListener("abort", stop);
  }
}

function textReport(options: RunOptions, program: NodeJS.Process, { terminals }: LentHandlers): RunReport {
  const view = new ConversationView(createThemeFor(program.stdout, options), program, terminals);
  return {
    sessionUpdate: view.sessionUpdate,
    answered: (answer) => view.note(describeAnswer(answer)),
    view,
    begin: (_agent, session) => view.follow(session, "news"),
    end: () => undefined,
  };
}

function jsonReport({ stdout, stderr }: NodeJS.Process): RunReport {
  const report = new JsonReport(stdout);
  let session: ClientSession | undefined;
  return {
    sessionUpdate: (update) => report.update(update),
    answered: (answer) => report.answer(answer),
    view: {
      endTurn: () => undefined,
      interrupted: () => undefined,
      note: (words) => void stderr.write(`${terminalText(words)}\n`),
    },
    begin(agent, opened) {
      session = opened;
      report.session(opened, agent);
      return () => undefined;
    },
    end: (exitCode) => report.end({ exitCode, session }),
  };
}

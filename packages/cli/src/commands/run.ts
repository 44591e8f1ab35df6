import { text } from "node:stream/consumers";

import { createLentHandlers } from "../agent/lent-handlers.ts";
import { type LendingOptions, decideLent } from "../agent/lent.ts";
import { openSession } from "../agent/open-session.ts";
import { withAgent } from "../agent/with-agent.ts";
import type { AgentOptions } from "../agent/with-agent.ts";
import type { CommandContext } from "../command-context.ts";
import { ConversationView } from "../conversation/conversation-view.ts";
import { JsonReport } from "../conversation/json-report.ts";
import { createPermissionHandler } from "../conversation/permission-handler.ts";
import type { AllowedWork } from "../conversation/permission-policy.ts";
import { promptContent } from "../conversation/prompt-content.ts";
import { RejectedWork } from "../conversation/rejected-work.ts";
import { createTextReport } from "../conversation/report.ts";
import { runTurn } from "../conversation/run-turn.ts";
import { ExitCode } from "../exit-code.ts";
import { withRun } from "../program-run.ts";
import type { Run } from "../program-run.ts";
import { createThemeFor } from "../rendering/theme-for.ts";
import { UsageError } from "../usage-error.ts";

/** Options of `parley run`. */
export interface RunOptions extends AgentOptions, LendingOptions {
  /** The prompt; all of stdin if absent or `-`. */
  readonly prompt?: string | undefined;
  /** Work that the agent may do; everything else is rejected. */
  readonly allow: AllowedWork;
  /** The id of the session to continue. */
  readonly session?: string | undefined;
  /** True if to continue the newest session of the folder. */
  readonly continue?: boolean | undefined;
  readonly json: boolean;
}

/** Sends one prompt without a user, and writes the turn to stdout: as text, or one JSON object a line. */
export function runPrompt(options: RunOptions, { program, config }: CommandContext): Promise<ExitCode> {
  return withRun(program, async (run) => {
    const prompt = await promptOf(options, program.stdin, run);
    if (run.leaving.aborted) return ExitCode.cancelled;
    if (prompt === "")
      throw new UsageError(
        'Cannot run without a prompt: pass it as in parley run "prompt", or write it to stdin',
      );
    const note = (words: string): void => report.note(words);
    const lent = createLentHandlers(decideLent(options, config, options.allow), note);
    const report = options.json
      ? new JsonReport({ program, writesTurns: false })
      : createTextReport(
          new ConversationView(createThemeFor(program.stdout, options), program, {
            terminals: lent.terminals,
          }),
          "news",
        );
    const rejected = new RejectedWork(report);
    const requestPermission = createPermissionHandler({ allows: options.allow, decided: rejected.decided });
    const handlers = { ...lent.handlers, requestPermission, sessionUpdate: report.sessionUpdate };
    const setup = { options, config, run, stderr: program.stderr, handlers, lent: lent.lent };
    const code = await withAgent(setup, async (agent) => {
      const { mcpServers } = config;
      const { session: id, continue: isContinued, cwd } = options;
      const session = await openSession(agent, { id, isContinued, cwd, mcpServers, note, history: "skip" });
      const finish = report.begin(agent, session);
      try {
        // Text from stdin may be anything, and names no files.
        const takes = agent.capabilities.prompt;
        const content = options.prompt === prompt ? await promptContent(prompt, { cwd, takes }) : prompt;
        return await runTurn(content, { agent, session, report, run });
      } finally {
        finish();
      }
    });
    const exitCode = rejected.exitCode(code);
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

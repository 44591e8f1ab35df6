import type { AgentCapabilities } from "@parley/client";
import type { ContentBlock } from "@parley/schema/v1";

import { type LentHandlers, createLentHandlers } from "../agent/lent-handlers.ts";
import { type LendingOptions, decideLent } from "../agent/lent.ts";
import { openSession } from "../agent/open-session.ts";
import { RunSessions } from "../agent/run-sessions.ts";
import { withAgent } from "../agent/with-agent.ts";
import type { AgentOptions } from "../agent/with-agent.ts";
import type { CommandContext } from "../command-context.ts";
import { ConversationView } from "../conversation/conversation-view.ts";
import { JsonReport } from "../conversation/json-report.ts";
import { createPermissionHandler } from "../conversation/permission-handler.ts";
import type { AllowedWork } from "../conversation/permission-policy.ts";
import { promptContent } from "../conversation/prompt-content.ts";
import { RejectedWork } from "../conversation/rejected-work.ts";
import { type Report, createTextReport } from "../conversation/report.ts";
import { runTurn } from "../conversation/run-turn.ts";
import { type SchemaResult, openSchemaResult } from "../conversation/schema-result.ts";
import { ExitCode } from "../exit-code.ts";
import { withRun } from "../program-run.ts";
import { createThemeFor } from "../rendering/theme-for.ts";
import { writeNote } from "../rendering/write-note.ts";
import { type ReadInputOptions, readInput, readPipedInput } from "../terminal/read-input.ts";
import { UsageError } from "../usage-error.ts";

export interface RunOptions extends AgentOptions, LendingOptions {
  /** The prompt, followed by piped stdin. If it is absent or `-`, all of stdin is the prompt. */
  readonly prompt?: string | undefined;
  /** Work that the agent may do. Everything else is rejected. */
  readonly allow: AllowedWork;
  readonly session?: string | undefined;
  readonly continue?: boolean | undefined;
  readonly json: boolean;
  /** File with a JSON Schema that the result must match. If absent, the result is the turn's text. */
  readonly schema?: string | undefined;
}

/** Sends one prompt non-interactively, and writes the turn to stdout as text or as one JSON object per line. */
export function runPrompt(options: RunOptions, { program, config }: CommandContext): Promise<ExitCode> {
  return withRun(program, async (run) => {
    const noteInput = (words: string): void => writeNote(program.stderr, words);
    const content = await contentOf(options, { stdin: program.stdin, run, note: noteInput });
    if (run.leaving.aborted) return ExitCode.cancelled;
    const result = await openResult(options);
    const note = (words: string): void => report.note(words);
    const lent = createLentHandlers(decideLent(options, config, options.allow), note);
    const { report, writeResult } = createRunReport(options, program, lent.terminals);
    const rejected = new RejectedWork(report);
    const { decided } = rejected;
    const allows = { allows: options.allow, isAllowedAnyway: result?.isAbout };
    const requestPermission = createPermissionHandler({ ...allows, decided });
    const { sessionUpdate, subagentUpdate } = report;
    const handlers = { ...lent.handlers, requestPermission, sessionUpdate, subagentUpdate };
    const setup = { options, config, run, stderr: program.stderr, handlers, lent: lent.lent };
    const code = await withAgent(setup, async (agent) => {
      const mcpServers = [...config.mcpServers, ...(result === undefined ? [] : [result.server(agent)])];
      const { session: id, continue: isContinued, cwd } = options;
      const session = await openSession(agent, { id, isContinued, cwd, mcpServers, note, history: "skip" });
      if (id === undefined && isContinued !== true) new RunSessions(program.env).add(session.id);
      const finish = report.begin(agent, session);
      const turn = (prompt: string | readonly ContentBlock[]): Promise<ExitCode> =>
        runTurn(prompt, { agent, session, report, run });
      try {
        const prompt = await content(agent.capabilities.prompt);
        return await (result === undefined
          ? turn(prompt)
          : result.request(prompt, { turn, note, write: writeResult }));
      } finally {
        finish();
      }
    });
    await result?.close();
    const exitCode = rejected.exitCode(code);
    report.end(run.exitCode ?? exitCode);
    return exitCode;
  });
}

/** Creates a report for a run. With a schema but without `json`, stdout receives only the result. */
function createRunReport(
  options: RunOptions,
  program: Pick<NodeJS.Process, "stdout" | "stderr">,
  terminals: LentHandlers["terminals"],
): { readonly report: Report; readonly writeResult: (value: unknown) => void } {
  if (options.json) {
    const report = new JsonReport({ program, writesTurns: false });
    return { report, writeResult: (value) => report.result(value) };
  }
  const { stderr } = program;
  const stdout = options.schema === undefined ? program.stdout : stderr;
  const view = new ConversationView(createThemeFor(stdout, options), { stdout, stderr }, { terminals });
  const writeResult = (value: unknown): void => {
    program.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
  };
  return { report: createTextReport(view, "news"), writeResult };
}

/**
 * Creates the MCP server whose tool the agent calls to return the result. Only agents on this machine can reach it.
 */
async function openResult({ schema, url }: RunOptions): Promise<SchemaResult | undefined> {
  if (schema === undefined) return undefined;
  if (url !== undefined)
    throw new UsageError("Cannot use --schema with --url: the agent has to be a program on this machine");
  return openSchemaResult(schema);
}

/**
 * Reads stdin if necessary. Resolves to a function that creates the prompt's content for an agent's capabilities. The
 * content is the prompt followed by piped input or, without a prompt, all of stdin.
 */
async function contentOf(
  { prompt, cwd }: RunOptions,
  input: ReadInputOptions,
): Promise<(takes: AgentCapabilities["prompt"]) => Promise<string | readonly ContentBlock[]>> {
  const typed = prompt === "-" ? "" : (prompt ?? "").trim();
  if (typed === "") {
    // Text from stdin can be anything, so file references in it are ignored.
    const whole = prompt === undefined || prompt === "-" ? (await readInput(input)).trim() : "";
    if (whole === "" && !input.run.leaving.aborted)
      throw new UsageError(
        'Cannot run without a prompt: pass it as in parley run "prompt", or write it to stdin',
      );
    return async () => whole;
  }
  const piped = (await readPipedInput(input)).trimEnd();
  return async (takes) => {
    const content = await promptContent(typed, { cwd, takes });
    // Many agents join blocks without a separator, so this adds one.
    return piped === "" ? content : [...content, { type: "text", text: `\n\n${piped}` }];
  };
}

import type { ClientSession } from "@parley/client";
import { filePermissionStore } from "@parley/permission/node";

import { describeChoice } from "../agent/choose-agent.ts";
import { createLentHandlers } from "../agent/lent-handlers.ts";
import type { Lent } from "../agent/lent-handlers.ts";
import { openSession } from "../agent/open-session.ts";
import { withAgent } from "../agent/with-agent.ts";
import type { AgentOptions } from "../agent/with-agent.ts";
import type { CommandContext } from "../command-context.ts";
import { askPermission } from "../conversation/ask-permission.ts";
import { completePrompt } from "../conversation/complete-prompt.ts";
import { ConversationView } from "../conversation/conversation-view.ts";
import { converse } from "../conversation/converse.ts";
import { JsonReport } from "../conversation/json-report.ts";
import { createPermissionHandler } from "../conversation/permission-handler.ts";
import type { AllowedWork } from "../conversation/permission-policy.ts";
import { RejectedWork } from "../conversation/rejected-work.ts";
import { createTextReport } from "../conversation/report.ts";
import { describeFailure } from "../describe-failure.ts";
import { createElicitationHandlers } from "../elicitation/elicitation-handlers.ts";
import type { ElicitationPlace } from "../elicitation/elicitation-handlers.ts";
import type { ExitCode } from "../exit-code.ts";
import { withRun } from "../program-run.ts";
import { createThemeFor } from "../rendering/theme-for.ts";
import { stateFile } from "../state-file.ts";
import { editPrompts } from "../terminal/edit-prompts.ts";
import type { PromptEditor } from "../terminal/edit-prompts.ts";
import { Keyboard } from "../terminal/keyboard.ts";
import { openHistory } from "../terminal/prompt-history.ts";
import { readPrompts } from "../terminal/read-prompts.ts";
import { canType, typingOutput } from "../terminal/streams.ts";

/** Options of `parley chat`. */
export interface ChatOptions extends AgentOptions, Lent {
  /** True if to show thoughts whole, not only the beginning of each. */
  readonly thoughts?: boolean | undefined;
  /** The id of the session to load. */
  readonly load?: string | undefined;
  /** True if to continue the newest session of the folder. */
  readonly continue?: boolean | undefined;
  /** True if to read prompts from stdin and write one JSON object a line, also at a terminal. */
  readonly json: boolean;
  /** Work that the agent may do without asking. Default: nothing. */
  readonly allow?: AllowedWork | undefined;
}

/** Holds a conversation with an agent: prompts from stdin, the conversation on stdout, everything else on stderr. */
export async function chat(options: ChatOptions, { program, config }: CommandContext): Promise<ExitCode> {
  const isTyping = !options.json && canType(program);
  const theme = createThemeFor(isTyping ? program.stdout : undefined, options);
  const lent = createLentHandlers(options, config);
  const keyboard = new Keyboard();
  const view = new ConversationView(theme, program, {
    terminals: lent.terminals,
    keyboard: isTyping ? keyboard : undefined,
  });
  const report = options.json
    ? new JsonReport({ program, writesTurns: true })
    : createTextReport(view, "all");
  return withRun(program, async (run) => {
    const rejected = new RejectedWork(report);
    const agentName = describeChoice(options, config);
    const place = { view, theme, streams: program, run, keyboard, agentName };
    const requestPermission = createPermissionHandler({
      allows: options.allow ?? "none",
      ...(isTyping && {
        ask: (question) => keyboard.ask(() => askPermission(question, place), question.signal),
        projectPermissions: filePermissionStore(stateFile(program.env, "permissions.json")),
      }),
      decided: rejected.decided,
      onError: (error) => report.note(`parley: ${describeFailure(error)}`),
    });
    const elicitation = isTyping ? createElicitationHandlers(place) : undefined;
    const handlers = { ...lent, requestPermission, elicitation, sessionUpdate: report.sessionUpdate };
    const setup = { options, config, run, stderr: program.stderr, handlers };
    const code = await withAgent(setup, async (agent) => {
      const { mcpServers } = config;
      const note = (text: string): void => report.note(text);
      const { load: id, continue: isContinued, cwd } = options;
      const session = await openSession(agent, { id, isContinued, cwd, mcpServers, note });
      const prompts = isTyping
        ? (signal: AbortSignal) => editPrompts(editorOf(session, place), signal)
        : (signal: AbortSignal) => readPrompts(program.stdin, signal);
      return converse({ agent, session, prompts, report, run, isTyping, keyboard });
    });
    const exitCode = rejected.exitCode(code);
    report.end(run.exitCode ?? exitCode);
    return exitCode;
  });
}

function editorOf(
  session: ClientSession,
  { streams, theme: { style }, keyboard }: ElicitationPlace,
): PromptEditor {
  return {
    keyboard,
    input: streams.stdin,
    output: typingOutput(streams),
    prompt: style("bold", "> "),
    continuation: style("bold", "… "),
    complete: (line) => completePrompt(line, session.state, session.cwd),
    history: openHistory(stateFile(process.env, "history")),
  };
}

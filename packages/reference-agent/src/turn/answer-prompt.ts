import type { AgentSession, Turn, TurnEnd } from "@parley/agent";
import type { McpConnections } from "@parley/mcp-transport";
import { ErrorCode, RequestError } from "@parley/protocol";
import { visibleLine } from "@parley/protocol/text";

import { isAgentCommand } from "../commands/agent-commands.ts";
import { type AnswerCommandOptions, answerCommand } from "../commands/answer-command.ts";
import { openHooks } from "../hooks/hooks.ts";
import { offerLogins } from "../mcp/log-in-at-server.ts";
import { countTokens } from "../model/count-tokens.ts";
import { ModelError } from "../model/model-error.ts";
import { isBlank } from "../model/prompt-text.ts";
import { modeOf } from "../permissions/session-mode.ts";
import { readMcpFile } from "../project/mcp-file.ts";
import { useProjectMcp } from "../project/project-mcp.ts";
import { createSkillTool } from "../project/skill-tool.ts";
import { calledGuides, showGuide, useGuides } from "../project/use-guides.ts";
import { changesNote, confine, programPaths } from "../sandbox/index.ts";
import type { FixedRoots } from "../session/fixed-roots.ts";
import { notifyUser } from "../session/notify-user.ts";
import { createBuiltInTools } from "../tools/built-in-tools.ts";
import type { ToolContext } from "../tools/tool.ts";
import { ChangeRecorder } from "../undo/change-recorder.ts";
import { KeptTexts } from "../undo/kept-texts.ts";
import { type ToolLoopOptions, runToolLoop } from "./tool-loop.ts";

export interface AnswerPromptOptions
  extends
    Omit<AnswerCommandOptions, "texts">,
    Pick<ToolLoopOptions, "memory" | "ownPaths" | "budget" | "maxRounds"> {
  readonly fixedRoots: FixedRoots;
  /** Whether the `fetch` tool can access this machine and its local networks. */
  readonly allowPrivateFetch: boolean;
  /** Folder for the contents of files before they are changed. If absent, changes cannot be undone. */
  readonly undoFolder: string | undefined;
  /** The user's folder with skills and commands for all projects. */
  readonly userFolder: string | undefined;
  readonly hooksFile: string | undefined;
  /** Connects to the project's MCP servers. */
  readonly mcp: McpConnections | undefined;
}

/**
 * Answers a prompt, either with one of the agent's slash commands or with the model. To make the agent start faster,
 * this module is loaded on the first prompt.
 *
 * @throws {RequestError} if the prompt is empty, if a directory has been replaced, or if the model fails. In the last
 * two cases, the user is notified of the reason.
 */
export async function answerPrompt(turn: Turn, options: AnswerPromptOptions): Promise<TurnEnd> {
  if (turn.prompt.every(isBlank)) {
    throw new RequestError(ErrorCode.invalidParams, "Cannot answer the prompt: it is empty");
  }
  try {
    const { model, allowPrivateFetch, undoFolder, userFolder, hooksFile, sandbox, logins, mcp, ...rest } =
      options;
    await assertSameRoots(turn, options.fixedRoots);
    const texts = undoFolder === undefined ? undefined : new KeptTexts(undoFolder);
    const guides = await useGuides(turn, userFolder);
    const called = calledGuides(turn, guides);
    for (const { guide, input } of called) await showGuide(turn, guide, input);
    if (called.length === 0 && turn.command !== undefined && isAgentCommand(turn.text)) {
      await answerCommand(turn, turn.command, { ...rest, model, sandbox, logins, texts });
      return { stopReason: "end_turn" };
    }
    await offerLogins(turn, logins);
    const hooks = await openHooks(turn, hooksFile);
    const projectMcp = await useProjectMcp(turn, mcp);
    const sandboxed = await openSandbox(turn.session, options, hooks.commands);
    const builtIn = createBuiltInTools({
      allowPrivate: allowPrivateFetch,
      confined: sandboxed !== undefined,
    });
    const skills = guides.filter(({ kind }) => kind === "skill");
    const tools = skills.length === 0 ? builtIn : [...builtIn, createSkillTool(skills)];
    const recorder = texts && new ChangeRecorder(turn, texts);
    const beforeChange: ToolLoopOptions["beforeChange"] = recorder && ((changes) => recorder.record(changes));
    const checkRoots = (): Promise<void> => options.fixedRoots.check();
    const guards = { checkRoots, confine: sandboxed, programPaths: await programPaths() };
    const counted = countTokens(await model());
    const loop = { ...rest, ...guards, model: counted.model, tools, projectMcp, beforeChange, hooks };
    const stopReason = await runToolLoop(turn, loop);
    await reportChanges(turn, options);
    await hooks.run("turn_end");
    return { stopReason, usage: counted.tokens() };
  } catch (error) {
    if (!(error instanceof ModelError) || turn.signal.aborted) throw error;
    await notifyUser(turn, error.message);
    throw new RequestError(ErrorCode.internalError, error.message);
  }
}

/**
 * @throws {RequestError} if one of the session's directories has been replaced since the session was opened. The
 * user is notified.
 */
async function assertSameRoots(turn: Turn, fixedRoots: FixedRoots): Promise<void> {
  try {
    await fixedRoots.compareWithStored(turn.session);
    await fixedRoots.check();
  } catch (error) {
    const reason = visibleLine((error as Error).message);
    await notifyUser(turn, reason);
    throw new RequestError(ErrorCode.internalError, reason);
  }
}

/**
 * Returns the commands that start the project's servers. Returns none if the file is unreadable, which has already
 * been reported.
 */
async function projectCommands(cwd: string): Promise<string[]> {
  const { servers } = await readMcpFile(cwd);
  return servers.map(({ line }) => line);
}

/** Reports changes made by commands that are still running in the background. */
async function reportChanges(turn: Turn, { memory: { baseline } }: AnswerPromptOptions): Promise<void> {
  const note = baseline.isWatching ? changesNote(await baseline.changes()) : "";
  if (note !== "") await notifyUser(turn, `A command runs in the background. ${note}`);
}

/** Returns the sandbox for the turn's commands if the session's mode requires one. */
async function openSandbox(
  session: AgentSession,
  { sandbox, memory, ownPaths }: AnswerPromptOptions,
  hookCommands: readonly string[],
): Promise<ToolContext["confine"]> {
  const { cwd, roots } = session;
  const state = modeOf(session) === "sandbox" ? await sandbox?.(roots) : undefined;
  if (state === undefined || "unavailable" in state) return undefined;
  const { program } = state;
  return async ({ network }) => {
    const scratch = memory.outputFolder.scratch();
    const own = { ownPaths, programPaths: await programPaths() };
    const commands = [...hookCommands, ...(await projectCommands(cwd))];
    const { baseline } = memory;
    return confine({
      program,
      cwd,
      roots,
      ...own,
      scratch,
      network,
      commands,
      baseline,
      environment: process.env,
    });
  };
}

import { withoutSecrets } from "@parley/protocol/recording";
import { visibleText } from "@parley/protocol/text";
import { z } from "zod";

import type { Environment } from "../environment.ts";
import { fenced } from "../text/markdown.ts";
import { textContent } from "../text/text-content.ts";
import { endOfCommand, readTerminal, releaseTerminal } from "./command/command-end.ts";
import type { ShownTerminal } from "./command/command-line.ts";
import { CommandOutput } from "./command/command-output.ts";
import { commandResult, describeExit } from "./command/command-result.ts";
import { commandTitle } from "./command/command-title.ts";
import { showLiveOutput } from "./command/live-output.ts";
import { toolFailure } from "./tool-failure.ts";
import type { ToolMemory } from "./tool-memory.ts";
import { type RunContext, type Tool, type ToolResult, defineTool } from "./tool.ts";

const DEFAULT_TIMEOUT = 120;
/** Maximum timeout for a command, in seconds. */
export const MAX_TIMEOUT = 1800;
/** Maximum number of bytes of output that a client's terminal should keep. */
const KEPT_BYTES = 1_000_000;

/** Rest of the tool's description for the model. */
export const BASH_LIMITS: string =
  "It gets no input, and " +
  "its environment has none of the agent's keys. Every call is a new shell, and processes that it leaves behind are killed when it ends. " +
  `The default \`timeout\` is ${DEFAULT_TIMEOUT} seconds. For servers and watchers set \`background\`: the call ` +
  "returns an id at once, for bash_output and bash_kill, and the command runs until it ends or the session does.";

export const bashTool: Tool = defineTool({
  name: "bash",
  description: `Runs a command line with bash in the working directory, and returns its output and exit code. ${BASH_LIMITS}`,
  kind: "execute",
  input: z.strictObject({
    command: z.string(),
    timeout: z.int().min(1).max(MAX_TIMEOUT).describe("In seconds").optional(),
    background: z.boolean().describe("Whether it runs in the background").optional(),
  }),
  prepare(input, { cwd, ...memory }) {
    const call = bashCall(input, { cwd });
    const { command, background } = call;
    const line = commandTitle(command);
    return Promise.resolve({
      title: background ? `${line} in the background` : line,
      // The title may be truncated, but the user must see the whole command before allowing it.
      preview: [textContent(fenced(visibleText(command), "sh"))],
      isCommand: !background,
      permission: { subject: { type: "command", command }, title: line, effect: "act" },
      run: (context: RunContext) => runBash(call, context, memory),
    });
  },
});

export interface BashCall {
  readonly command: string;
  readonly cwd: string;
  readonly timeoutMs: number;
  readonly background: boolean;
  /** Program and arguments to put before the shell, such as a sandbox. */
  readonly launcher?: readonly string[] | undefined;
  /** Variables to set in addition to those in this process. `undefined` removes a variable. */
  readonly environment?: Environment | undefined;
}

export interface BashInput {
  readonly command: string;
  readonly timeout?: number | undefined;
  readonly background?: boolean | undefined;
}

/** @throws {Error} if the command is empty. */
export function bashCall(
  { command, timeout = DEFAULT_TIMEOUT, background = false }: BashInput,
  { cwd }: { readonly cwd: string },
): BashCall {
  if (command.trim() === "") throw new Error('Invalid input: "command" is empty');
  return { command, cwd, timeoutMs: timeout * 1000, background };
}

/**
 * Runs a command, or starts it in the background.
 *
 * @throws {Error} with a message for the model if the command cannot be started.
 */
export async function runBash(call: BashCall, context: RunContext, memory: ToolMemory): Promise<ToolResult> {
  try {
    return await (call.background ? start(call, context, memory) : run(call, context, memory));
  } catch (error) {
    context.signal.throwIfAborted();
    throw toolFailure(`run ${commandTitle(call.command)}`, error);
  }
}

interface OpenCommand {
  readonly terminal: ShownTerminal;
  readonly output: CommandOutput;
}

async function open(
  { command, cwd, launcher, environment }: BashCall,
  until: "turn" | "session",
  { openTerminal, outputFolder }: Pick<RunContext, "openTerminal"> & Pick<ToolMemory, "outputFolder">,
): Promise<OpenCommand> {
  const output = new CommandOutput(outputFolder);
  const terminal = await openTerminal({
    command,
    cwd,
    launcher,
    until,
    env: { ...withoutSecrets(process.env), ...environment },
    outputByteLimit: KEPT_BYTES,
    onText: (text) => output.append(text),
  });
  return { terminal, output };
}

async function start(call: BashCall, context: RunContext, memory: ToolMemory): Promise<ToolResult> {
  const { background, outputFolder } = memory;
  const opened = await open(call, "session", { ...context, outputFolder });
  const { id, terminal } = background.add({ command: call.command, ...opened });
  const text = `It is running in the background as "${id}"`;
  return { text: `[${text}]`, content: [textContent(text), ...terminal.content], details: { id } };
}

async function run(call: BashCall, context: RunContext, memory: ToolMemory): Promise<ToolResult> {
  const { terminal, output } = await open(call, "turn", { ...context, ...memory });
  const { show, signal } = context;
  const endShow = terminal.isShown ? undefined : showLiveOutput({ read: () => output.end(), show });
  try {
    const { exit, cause } = await endOfCommand(terminal, { timeoutMs: call.timeoutMs, signal });
    const unread = output.isEmpty ? await readTerminal(terminal, output) : undefined;
    const state = cause === "timeout" ? `Killed after ${call.timeoutMs / 1000} seconds` : describeExit(exit);
    await endShow?.();
    return await commandResult({
      terminal,
      output,
      exit,
      state: cause === "abort" ? "Cancelled by the user" : state,
      unread,
      memory,
    });
  } finally {
    await Promise.all([endShow?.(), output.close().catch(() => undefined), releaseTerminal(terminal)]);
  }
}

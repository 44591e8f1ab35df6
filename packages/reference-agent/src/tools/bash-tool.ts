import { cutText } from "./cut-text.ts";
import { LiveOutput, OUTPUT_CAPACITY } from "./live-output.ts";
import { fenced, inlineCode } from "./markdown.ts";
import { OutputFile } from "./output-file.ts";
import { type CommandEnd, runCommand } from "./run-command.ts";
import { textContent } from "./text-content.ts";
import { toolFailure } from "./tool-failure.ts";
import { type RunContext, type Tool, type ToolResult, defineTool } from "./tool.ts";

const DEFAULT_TIMEOUT = 120;
const MAX_TIMEOUT = 1800;
const MAX_TITLE = 100;

/** Runs a command line. */
export const bashTool: Tool = defineTool({
  name: "bash",
  description:
    "Runs a command line with bash in the working directory, and tells its output and exit code. It gets no input and " +
    "no terminal, and none of the agent's keys. Every call is a new shell, and whatever it leaves in the background is killed when it ends. " +
    `It may take ${DEFAULT_TIMEOUT} seconds unless \`timeout\` says otherwise.`,
  kind: "execute",
  inputSchema: {
    type: "object",
    properties: {
      command: { type: "string" },
      timeout: { type: "integer", minimum: 1, maximum: MAX_TIMEOUT, description: "In seconds" },
    },
    required: ["command"],
    additionalProperties: false,
  },
  prepare({ command, timeout = DEFAULT_TIMEOUT }, { cwd }) {
    if (command.trim() === "") throw new Error('Invalid input: "command" is empty');
    return Promise.resolve({
      title: inlineCode(shortened(command)),
      // The title may be cut: what is to be allowed must be seen whole.
      preview: [textContent(fenced(command, "sh"))],
      isCommand: true,
      permission: { id: `run ${command}`, title: inlineCode(shortened(command)), effect: "act" },
      run: (context: RunContext) => run({ command, cwd, timeout }, context),
    });
  },
});

interface BashCall {
  readonly command: string;
  readonly cwd: string;
  readonly timeout: number;
}

async function run(
  { command, cwd, timeout }: BashCall,
  { signal, show, showOutput }: RunContext,
): Promise<ToolResult> {
  // A terminal shows it all as it comes; the picture of its end is for clients without one.
  const output = new LiveOutput(showOutput === undefined ? show : () => Promise.resolve());
  const file = new OutputFile(OUTPUT_CAPACITY);
  try {
    const end = await runCommand({
      command,
      cwd,
      timeoutMs: timeout * 1000,
      signal,
      onOutput(text) {
        output.append(text);
        file.append(text);
        // What hinders this hinders the result as well, and is reported there.
        showOutput?.(text).catch(() => undefined);
      },
    });
    return toResult(await output.end(), {
      ...end,
      ending: describeEnd(end, timeout),
      path: await file.close(),
    });
  } catch (error) {
    await Promise.all([output.end(), file.close()]);
    throw toolFailure(`run ${inlineCode(shortened(command))}`, error);
  }
}

interface ToldEnd extends CommandEnd {
  readonly ending: string;
  /** Where the whole output is, if it is too long to be told. */
  readonly path: string | undefined;
}

function toResult(output: string, { exitCode, signal, ending, path }: ToldEnd): ToolResult {
  const whole = path === undefined ? "" : `The whole output is in ${path}`;
  const note = output === "" && ending === "" ? "No output" : [ending, whole].filter(Boolean).join(". ");
  return {
    text: [output.trimEnd(), note === "" ? "" : `[${note}]`].filter(Boolean).join("\n"),
    content: [textContent([output === "" ? "" : fenced(output), note].filter(Boolean).join("\n\n"))],
    isError: ending !== "",
    details: { exitCode, signal },
  };
}

/** What is worth saying about the end; nothing if all went well. */
function describeEnd({ exitCode, signal, cause }: CommandEnd, timeout: number): string {
  if (cause === "abort") return "Cancelled by the user";
  if (cause === "timeout") return `Killed after ${timeout} seconds`;
  if (exitCode === 0) return "";
  return exitCode === null ? `Killed by ${signal}` : `Exit code ${exitCode}`;
}

function shortened(command: string): string {
  const line = command.trim().replaceAll(/\s+/g, " ");
  return line.length > MAX_TITLE ? `${cutText(line, MAX_TITLE)}…` : line;
}

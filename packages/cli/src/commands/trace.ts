import { parseRecording } from "@parley/protocol/recording";

import { chooseAgent } from "../agent/choose-agent.ts";
import { openSession } from "../agent/open-session.ts";
import { withAgent } from "../agent/with-agent.ts";
import type { AgentOptions } from "../agent/with-agent.ts";
import type { CommandContext } from "../command-context.ts";
import { cancelling } from "../conversation/report.ts";
import { runTurn } from "../conversation/run-turn.ts";
import { ExitCode } from "../exit-code.ts";
import { withRun } from "../program-run.ts";
import type { Run } from "../program-run.ts";
import { createStyle } from "../rendering/style.ts";
import { writeNote } from "../rendering/write-note.ts";
import { readPrompts } from "../terminal/read-prompts.ts";
import { columnsOf } from "../terminal/streams.ts";
import { passThrough } from "../trace/pass-through.ts";
import { readRecording } from "../trace/read-recording.ts";
import { WirePrinter } from "../trace/wire-printer.ts";
import { recordTo, recordToFile, withSecretsMasked } from "../trace/wire-recorder.ts";
import type { RecordSink, WireRecorder } from "../trace/wire-recorder.ts";
import { UsageError } from "../usage-error.ts";

export interface TraceOptions extends AgentOptions {
  /** Recording to print. If absent, the program traces an agent's messages. */
  readonly recording?: string | undefined;
  /** File to which messages are recorded instead of printed. */
  readonly record?: string | undefined;
  readonly full: boolean;
  readonly secrets: boolean;
}

/** Prints or records the messages between a client and an agent, or prints an existing recording. */
export async function trace(options: TraceOptions, context: CommandContext): Promise<ExitCode> {
  const { program } = context;
  if (options.recording !== undefined) return printRecording(options.recording, options, program);
  return withRun(program, (run) => traceAgent(options, context, run));
}

async function printRecording(
  file: string,
  options: TraceOptions,
  { stdout, stderr }: NodeJS.Process,
): Promise<ExitCode> {
  const print = withSecretsMasked(printTo(stdout, options), { showsSecrets: options.secrets });
  const records = await readRecording(file, parseRecording);
  for (const record of records) print(record);
  if (records.length === 0) writeNote(stderr, `Recording "${file}" has no messages`);
  return ExitCode.ok;
}

async function traceAgent(options: TraceOptions, context: CommandContext, run: Run): Promise<ExitCode> {
  const { program, config } = context;
  const isTyping = program.stdin.isTTY;
  if (!isTyping && options.url !== undefined)
    throw new UsageError("Cannot use --url without a terminal: name the agent's command instead");
  const how = { showsSecrets: options.secrets };
  const recorder =
    options.record === undefined
      ? recordTo(printTo(isTyping ? program.stdout : program.stderr, options), how)
      : await recordToFile(options.record, { ...how, note: (text) => writeNote(program.stderr, text) });
  const code = isTyping
    ? await traceOwnPrompts(options, context, { run, recorder })
    : await passThrough(chooseAgent(options, config), program, { run, tap: recorder.tap });
  await recorder.end();
  return code;
}

/** Traces prompts that the user types. On a terminal, this program is the client, and each line is a prompt. */
function traceOwnPrompts(
  options: TraceOptions,
  { program: { stdin, stderr }, config }: CommandContext,
  { run, recorder }: { readonly run: Run; readonly recorder: WireRecorder },
): Promise<ExitCode> {
  const report = {
    endTurn: () => undefined,
    interrupted: () => writeNote(stderr, cancelling),
    note: (text: string) => writeNote(stderr, text),
  };
  return withAgent({ options, config, run, stderr, tap: recorder.tap, isWatched: true }, async (agent) => {
    const session = await openSession(agent, {
      cwd: options.cwd,
      mcpServers: config.mcpServers,
      note: report.note,
    });
    report.note("Each line is a prompt; Ctrl-D exits");
    let result: ExitCode = ExitCode.ok;
    for await (const prompt of readPrompts(stdin, run.leaving)) {
      const code = await runTurn(prompt, { agent, session, report, run });
      if (code !== ExitCode.ok) result = code;
    }
    return result;
  });
}

function printTo(stream: NodeJS.WriteStream, { full }: TraceOptions): RecordSink {
  const columns = full ? Infinity : stream.isTTY ? columnsOf(stream) : 200;
  const printer = new WirePrinter({ style: createStyle(stream), columns });
  return (record) => void stream.write(printer.print(record));
}

import type { AgentCommand } from "@parley/client/node";
import { v1 } from "@parley/client/v1";
import { v2 } from "@parley/client/v2";
import type { Transport } from "@parley/protocol";

import { chooseAgent } from "../agent/choose-agent.ts";
import type { ChosenAgent } from "../agent/choose-agent.ts";
import type { CommandContext } from "../command-context.ts";
import { ExitCode } from "../exit-code.ts";
import { probeRemoteVersion } from "../probe/probe-remote-version.ts";
import { faultsOf } from "../probe/probe-report.ts";
import type { ProbeReport } from "../probe/probe-report.ts";
import { probeVersion } from "../probe/probe-version.ts";
import type { ProbePlan } from "../probe/probe-version.ts";
import { renderProbe } from "../probe/render-probe.ts";
import { withRun } from "../program-run.ts";
import { openRemoteTransport } from "../remote/remote-address.ts";
import type { RemoteAddress } from "../remote/remote-address.ts";
import { createStyle } from "../rendering/style.ts";
import { writeNote } from "../rendering/write-note.ts";
import { columnsOf } from "../terminal/streams.ts";
import { terminalJson } from "../terminal/terminal-text.ts";

export interface ProbeOptions extends ChosenAgent, Partial<RemoteAddress> {
  /** Maximum time to wait for each response, in seconds. */
  readonly timeout: number;
  readonly json: boolean;
}

const LIMITS = { commands: 1000, mcpServer: 2000, exit: 5000, leftovers: 5000 };

/** Matches loopback host names in a URL. */
const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/** Probes an agent once per protocol version, and reports its capabilities, latency and faults. */
export function probe(options: ProbeOptions, { program, config }: CommandContext): Promise<ExitCode> {
  const { cwd, timeout, json } = options;
  const { stdout } = program;
  return withRun(program, async ({ leaving }) => {
    const note = (text: string): void => writeNote(program.stderr, text);
    const plan = { cwd, limits: { ...LIMITS, answer: timeout * 1000 }, signal: leaving, note };
    const report = await (options.url === undefined
      ? probeCommand(chooseAgent(options, config), plan)
      : probeAddress({ ...options, url: options.url }, plan));
    if (leaving.aborted) return ExitCode.cancelled;
    const look = { style: createStyle(stdout), columns: columnsOf(stdout) };
    stdout.write(json ? `${terminalJson(report, 2)}\n` : renderProbe(report, look));
    return exitCodeOf(report);
  });
}

interface Terms extends Omit<ProbePlan, "command" | "isLocal"> {
  readonly note: (text: string) => void;
}

type VersionReport = ProbeReport["versions"][1];

/** Delay before telling the user what the probe is waiting for, in milliseconds. */
const NOTE_MS = 5000;

/**
 * Probes versions sequentially. Reports progress if a probe is slow, because an agent may leave requests unanswered.
 */
async function inTurn(
  { note, limits: { answer } }: Pick<Terms, "note" | "limits">,
  probes: Readonly<Record<1 | 2, () => Promise<VersionReport>>>,
): Promise<ProbeReport["versions"]> {
  const noted = async (version: 1 | 2): Promise<VersionReport> => {
    const text = `Probing version ${version}: each answer may take ${answer / 1000} s`;
    const timer = setTimeout(() => note(text), Math.min(NOTE_MS, answer / 2));
    try {
      return await probes[version]();
    } finally {
      clearTimeout(timer);
    }
  };
  return { 1: await noted(1), 2: await noted(2) };
}

async function probeCommand(command: AgentCommand, rest: Terms): Promise<ProbeReport> {
  const plan = { ...rest, command, isLocal: true };
  return {
    command: [command.command, ...(command.args ?? [])].join(" "),
    versions: await inTurn(plan, { 1: () => probeVersion(v1, plan), 2: () => probeVersion(v2, plan) }),
  };
}

async function probeAddress(address: RemoteAddress, rest: Terms): Promise<ProbeReport> {
  const plan = { ...rest, isLocal: LOOPBACK.test(URL.parse(address.url)?.hostname ?? "") };
  const open = (): Promise<Transport> => openRemoteTransport(address);
  return {
    command: address.url,
    versions: await inTurn(plan, {
      1: () => probeRemoteVersion(v1, open, plan),
      2: () => probeRemoteVersion(v2, open, plan),
    }),
  };
}

function exitCodeOf(report: ProbeReport): ExitCode {
  const isSpoken = Object.values(report.versions).some((version) => version.isSpoken);
  if (!isSpoken) return ExitCode.agentFailed;
  return faultsOf(report).length === 0 ? ExitCode.ok : ExitCode.promptFailed;
}

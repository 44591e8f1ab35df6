import type { ClientDialect } from "@parley/client";
import type { AgentCommand } from "@parley/client/node";
import { describeExit, describeStartFailure, findErrorLine } from "@parley/process";
import { ErrorCode, RequestError, type Transport, UnsupportedVersionError } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";

import { describeFailure } from "../describe-failure.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import { FaultLog } from "./fault-log.ts";
import { type Findings, type Probe, connectProbe, describeAgent, probeSession } from "./probe-connection.ts";
import type { ProbeTiming, VersionReport } from "./probe-report.ts";
import type { ProbeTerms } from "./probe-terms.ts";
import { ProbedProcess } from "./probed-process.ts";
import { within } from "./within.ts";

export interface ProbePlan extends ProbeTerms {
  readonly command: AgentCommand;
}

/**
 * Starts an agent, initializes it with one protocol version, opens a session and observes how the agent exits. Leaves
 * no processes behind.
 */
export async function probeVersion(dialect: ClientDialect, plan: ProbePlan): Promise<VersionReport> {
  if (plan.signal.aborted) return { isSpoken: false, timing: {}, faults: [] };
  const faults = new FaultLog();
  const started = performance.now();
  const since = (from: number): number => Math.round(performance.now() - from);
  let process: ProbedProcess;
  try {
    process = await ProbedProcess.start(plan.command);
  } catch (error) {
    const reason = terminalLine(await describeStartFailure(plan.command, error));
    faults.add("start", `It cannot be started: ${reason}`);
    return { isSpoken: false, timing: {}, faults: faults.list() };
  }
  const kill = (): void => process.kill();
  plan.signal.addEventListener("abort", kill);
  try {
    const pipes = observeEnd(stdioTransport({ input: process.stdout, output: process.stdin, noisy: true }));
    const agent = await connectProbe(pipes.transport, { dialect, plan, faults });
    const findings: Findings =
      agent instanceof Error
        ? { ...(await refusal(agent, { process, pipes, plan, faults })), timing: {} }
        : { ...describeAgent(agent, faults), timing: { initialize: since(started) } };
    const session = agent instanceof Error ? undefined : await probeSession(agent, plan, faults);
    const exit = await watchExit(process, plan, faults);
    if (!(agent instanceof Error)) await agent.close();
    const timing = { ...findings.timing, ...session?.timing, ...exit };
    return { ...findings, ...session, timing, faults: faults.list() };
  } finally {
    plan.signal.removeEventListener("abort", kill);
    process.kill();
  }
}

/**
 * Describes a failed `initialize`. A response with another version or a clear rejection is acceptable. Everything
 * else is recorded as a fault.
 */
async function refusal(
  error: Error,
  {
    process,
    pipes,
    plan,
    faults,
  }: Probe & { readonly process: ProbedProcess; readonly pipes: ObservedTransport },
): Promise<Omit<Findings, "timing">> {
  if (error instanceof UnsupportedVersionError && Number.isInteger(error.version)) {
    return { isSpoken: false, answered: error.version };
  }
  if (error instanceof RequestError && error.code === ErrorCode.unsupportedVersion)
    return { isSpoken: false };
  if (error.name === "TimeoutError") {
    faults.add("initialize", `No answer to initialize within ${plan.limits.answer} ms`);
    return { isSpoken: false };
  }
  const end = pipes.endedByPeer() ? await within(process.ended, plan.limits.exit) : undefined;
  if (end === undefined) {
    faults.add("initialize", `initialize fails: ${describeFailure(error)}`);
  } else {
    const line = findErrorLine(process.stderr);
    const why = line === "" ? "" : `: ${line}`;
    faults.add("initialize", `It ${describeExit(end)} before it had answered initialize${why}`);
  }
  return { isSpoken: false };
}

async function watchExit(
  process: ProbedProcess,
  { limits }: ProbePlan,
  faults: FaultLog,
): Promise<Pick<ProbeTiming, "exit">> {
  const asked = performance.now();
  process.stdin.end();
  const end = await within(process.ended, limits.exit);
  const exit = Math.round(performance.now() - asked);
  if (end === undefined) {
    faults.add("exit", `It does not exit within ${limits.exit} ms after its input ends`);
    return {};
  }
  if (await process.leavesGroup(limits.leftovers))
    faults.add("processes", "It leaves processes behind when it exits");
  return { exit };
}

interface ObservedTransport {
  readonly transport: Transport;
  /** Whether the peer closed the transport first. If it did not, the agent is not to blame for exiting. */
  readonly endedByPeer: () => boolean;
}

/** Records which side closes a transport first. */
function observeEnd(inner: Transport): ObservedTransport {
  let endedBy: "peer" | "this side" | undefined;
  return {
    endedByPeer: () => endedBy === "peer",
    transport: {
      open: (receiver) =>
        inner.open({
          message: (text) => receiver.message(text),
          oversized: (limit) => receiver.oversized(limit),
          closed(reason) {
            endedBy ??= "peer";
            receiver.closed(reason);
          },
        }),
      send: (messages) => inner.send(messages),
      pause: () => inner.pause(),
      resume: () => inner.resume(),
      close() {
        endedBy ??= "this side";
        return inner.close();
      },
    },
  };
}

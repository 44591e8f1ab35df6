import { connectAgent } from "@parley/client";
import type { AgentConnection, ClientDialect, ClientSession } from "@parley/client";
import type { AgentCommand } from "@parley/client/node";
import { describeExit, findErrorLine, settlesWithin } from "@parley/process";
import { ErrorCode, RequestError, UnsupportedVersionError } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";

import { describeFailure } from "../describe-failure.ts";
import { programVersion } from "../program-version.ts";
import { FaultLog } from "./fault-log.ts";
import { type ObservedTransport, observeEnd } from "./observe-end.ts";
import type { ProbeTiming, VersionReport } from "./probe-report.ts";
import { ProbedProcess } from "./probed-process.ts";

/** The agent to probe, and the limits of the probe. */
export interface ProbePlan {
  readonly command: AgentCommand;
  /** Working directory of the session. */
  readonly cwd: string;
  readonly limits: ProbeLimits;
  /** Ends the agent and the whole probe when it aborts. */
  readonly signal: AbortSignal;
}

/** Milliseconds that the steps of a probe may take. */
export interface ProbeLimits {
  /** Each answer of the agent. */
  readonly answer: number;
  /** The commands of a new session: agents of version 1 send them after their answer. */
  readonly commands: number;
  /** The exit of the agent, after the end of its input. */
  readonly exit: number;
  /** The end of the processes that the agent started, after its exit. */
  readonly leftovers: number;
}

type Findings = Omit<VersionReport, "timing" | "faults"> & { readonly timing: ProbeTiming };

/** A method that no agent knows. */
const unknownMethod = "_parley/probe";

/** Starts an agent, initializes it with one version, opens a session and watches how it exits. Leaves no process behind. */
export async function probeVersion(dialect: ClientDialect, plan: ProbePlan): Promise<VersionReport> {
  if (plan.signal.aborted) return { isSpoken: false, timing: {}, faults: [] };
  const faults = new FaultLog();
  const started = performance.now();
  const since = (from: number): number => Math.round(performance.now() - from);
  let process: ProbedProcess;
  try {
    process = await ProbedProcess.start(plan.command);
  } catch (error) {
    faults.add("start", `It cannot be started: ${describeFailure(error)}`);
    return { isSpoken: false, timing: {}, faults: faults.list() };
  }
  const kill = (): void => process.kill();
  plan.signal.addEventListener("abort", kill);
  try {
    const pipes = observeEnd(stdioTransport({ input: process.stdout, output: process.stdin }));
    const agent = await connect(pipes, { dialect, plan, faults });
    const findings: Findings =
      agent instanceof Error
        ? { ...(await refusal(agent, { process, pipes, plan, faults })), timing: {} }
        : { ...describe(agent, faults), timing: { initialize: since(started) } };
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

/** The plan of one probe, and the faults found so far. */
interface Probe {
  readonly plan: ProbePlan;
  readonly faults: FaultLog;
}

async function connect(
  { transport }: ObservedTransport,
  { dialect, plan, faults }: Probe & { readonly dialect: ClientDialect },
): Promise<AgentConnection | Error> {
  try {
    return await connectAgent(transport, {
      versions: [dialect],
      info: { name: "parley-probe", version: programVersion() },
      onError: (error) => faults.error(error),
      onRepair: (repair) => faults.repair(repair),
      signal: AbortSignal.timeout(plan.limits.answer),
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function describe(
  { version, info, capabilities, authMethods, initializeResult }: AgentConnection,
  faults: FaultLog,
): Omit<Findings, "timing"> {
  for (const { type, name } of authMethods) {
    if (type === "terminal")
      faults.add("initialize", `It wants a terminal for "${name}", which it was not offered`);
  }
  return { isSpoken: true, answered: version, info, capabilities, authMethods, initializeResult };
}

/** Describes a failed `initialize`. Another version, or a clear refusal, is a proper answer; anything else is a fault. */
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

async function probeSession(
  agent: AgentConnection,
  plan: ProbePlan,
  faults: FaultLog,
): Promise<Pick<Findings, "session" | "sessionRefusal" | "timing">> {
  const { session, ...opened } = await openSession(agent, plan, faults);
  const unknown = await within(
    agent.request(unknownMethod).catch((error: unknown) => error),
    plan.limits.answer,
  );
  if (!(unknown instanceof RequestError && unknown.code === ErrorCode.methodNotFound)) {
    faults.add("request", `An unknown request is not answered with ${ErrorCode.methodNotFound}`);
  }
  if (session === undefined) return opened;
  if (agent.version === 1) await untilCommands(session, plan.limits.commands);
  const { modes, configOptions, commands } = session.state;
  return { ...opened, session: { modes, configOptions, commands } };
}

/** Waits for the first commands: agents of version 1 send them in an update, not in their answer. */
async function untilCommands(session: ClientSession, timeoutMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    if (session.state.commands.length > 0) resolve();
  };
  const unsubscribe = session.subscribe(look);
  look();
  await settlesWithin(promise, timeoutMs);
  unsubscribe();
}

async function openSession(
  agent: AgentConnection,
  { cwd, limits }: ProbePlan,
  faults: FaultLog,
): Promise<Pick<Findings, "sessionRefusal" | "timing"> & { readonly session?: ClientSession }> {
  const asked = performance.now();
  try {
    const session = await within(agent.newSession({ cwd }), limits.answer);
    if (session !== undefined)
      return { session, timing: { newSession: Math.round(performance.now() - asked) } };
    faults.add("session", `No answer to session/new within ${limits.answer} ms`);
  } catch (error) {
    if (error instanceof RequestError && error.code === ErrorCode.authenticationRequired)
      return { sessionRefusal: error.message, timing: {} };
    faults.add("session", `session/new fails: ${describeFailure(error)}`);
  }
  return { timing: {} };
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
    faults.add("exit", `It does not exit within ${limits.exit} ms of the end of its input`);
    return {};
  }
  if (await process.leavesGroup(limits.leftovers))
    faults.add("processes", "It leaves processes behind when it exits");
  return { exit };
}

async function within<T>(promise: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  return (await settlesWithin(promise, timeoutMs)) ? await promise : undefined;
}

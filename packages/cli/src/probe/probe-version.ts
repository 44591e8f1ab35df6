import { connectAgent } from "@parley/client";
import type { AgentConnection, ClientDialect, ClientSession } from "@parley/client";
import type { AgentCommand } from "@parley/client/node";
import { describeExit, settlesWithin } from "@parley/process";
import { ErrorCode, RequestError, UnsupportedVersionError } from "@parley/protocol";
import { stdioTransport } from "@parley/protocol/stdio";

import { describeFailure } from "../describe-failure.ts";
import { programVersion } from "../program-version.ts";
import { FaultLog } from "./fault-log.ts";
import type { ProbeTiming, VersionReport } from "./probe-report.ts";
import { ProbedProcess } from "./probed-process.ts";

/** What is probed, and how long it may take. */
export interface ProbePlan {
  readonly command: AgentCommand;
  /** Where the session works. */
  readonly cwd: string;
  /** Milliseconds that each answer may take. */
  readonly timeoutMs: number;
  /** Milliseconds that the agent may take to exit once its input has ended, and what it started to end then. */
  readonly exitMs: number;
  /** Ends the agent, and all of the probe, when it aborts. */
  readonly signal: AbortSignal;
}

type Findings = Omit<VersionReport, "timing" | "faults"> & { readonly timing: ProbeTiming };

/** Milliseconds in which the commands of a session may follow it. */
const commandsMs = 1000;

/** A request that no agent knows. */
const unknownMethod = "_parley/probe";

/** Starts an agent, asks it for one version, opens a session, and watches how it ends. Leaves nothing of it. */
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
    const agent = await connect(process, { dialect, plan, faults });
    const findings: Findings =
      agent instanceof Error
        ? { ...(await refusal(agent, { process, plan, faults })), timing: {} }
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

/** What one probe is made of. */
interface Probe {
  readonly plan: ProbePlan;
  readonly faults: FaultLog;
}

async function connect(
  { stdin, stdout }: ProbedProcess,
  { dialect, plan, faults }: Probe & { readonly dialect: ClientDialect },
): Promise<AgentConnection | Error> {
  try {
    return await connectAgent(stdioTransport({ input: stdout, output: stdin }), {
      versions: [dialect],
      info: { name: "parley-probe", version: programVersion() },
      onError: (error) => faults.error(error),
      onRepair: (repair) => faults.repair(repair),
      signal: AbortSignal.timeout(plan.timeoutMs),
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

/** Another version, or a clear no, is a proper answer to `initialize`; all else is a fault. */
async function refusal(
  error: Error,
  { process, plan, faults }: Probe & { readonly process: ProbedProcess },
): Promise<Omit<Findings, "timing">> {
  if (error instanceof UnsupportedVersionError && Number.isInteger(error.version)) {
    return { isSpoken: false, answered: error.version };
  }
  if (error instanceof RequestError && error.code === ErrorCode.unsupportedVersion)
    return { isSpoken: false };
  const end = await within(process.ended, error.name === "TimeoutError" ? 0 : plan.exitMs);
  const words = process.stderr.trimEnd().split("\n").at(-1) ?? "";
  if (error.name === "TimeoutError")
    faults.add("initialize", `No answer to initialize within ${plan.timeoutMs} ms`);
  else if (end === undefined || error instanceof RequestError) {
    faults.add("initialize", `initialize fails: ${describeFailure(error)}`);
  } else {
    const why = words === "" ? "" : `: ${words}`;
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
    plan.timeoutMs,
  );
  if (!(unknown instanceof RequestError && unknown.code === ErrorCode.methodNotFound)) {
    faults.add("request", `A request that it cannot know is not answered with ${ErrorCode.methodNotFound}`);
  }
  if (session === undefined) return opened;
  if (agent.version === 1) await untilCommands(session);
  const { modes, configOptions, commands } = session.state;
  return { ...opened, session: { modes, configOptions, commands } };
}

/** Agents of version 1 tell them when they know them, and not in their answer. */
async function untilCommands(session: ClientSession): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    if (session.state.commands.length > 0) resolve();
  };
  const unsubscribe = session.subscribe(look);
  look();
  await settlesWithin(promise, commandsMs);
  unsubscribe();
}

async function openSession(
  agent: AgentConnection,
  { cwd, timeoutMs }: ProbePlan,
  faults: FaultLog,
): Promise<Pick<Findings, "sessionRefusal" | "timing"> & { readonly session?: ClientSession }> {
  const asked = performance.now();
  try {
    const session = await within(agent.newSession({ cwd }), timeoutMs);
    if (session !== undefined)
      return { session, timing: { newSession: Math.round(performance.now() - asked) } };
    faults.add("session", `No answer to session/new within ${timeoutMs} ms`);
  } catch (error) {
    if (error instanceof RequestError && error.code === ErrorCode.authenticationRequired)
      return { sessionRefusal: error.message, timing: {} };
    faults.add("session", `session/new fails: ${describeFailure(error)}`);
  }
  return { timing: {} };
}

async function watchExit(
  process: ProbedProcess,
  { exitMs }: ProbePlan,
  faults: FaultLog,
): Promise<Pick<ProbeTiming, "exit">> {
  const asked = performance.now();
  process.stdin.end();
  const end = await within(process.ended, exitMs);
  const exit = Math.round(performance.now() - asked);
  if (end === undefined) {
    faults.add("exit", `It does not exit within ${exitMs} ms of the end of its input`);
    return {};
  }
  if (await process.leavesGroup(exitMs)) faults.add("processes", "It leaves processes behind when it exits");
  return { exit };
}

async function within<T>(promise: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  const { promise: timedOut, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), timeoutMs);
  try {
    return await Promise.race([promise, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

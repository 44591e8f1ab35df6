import { connectAgent } from "@parley/client";
import type { AgentConnection, ClientDialect, ClientSession } from "@parley/client";
import { ErrorCode, RequestError, type Transport, settlesWithin } from "@parley/protocol";

import { discardUnused } from "../agent/discard-unused.ts";
import { describeFailure } from "../describe-failure.ts";
import { programVersion } from "../program-version.ts";
import type { FaultLog } from "./fault-log.ts";
import type { ProbeTiming, VersionReport } from "./probe-report.ts";
import { probeStdioServer } from "./probe-stdio-server.ts";
import type { ProbeTerms } from "./probe-terms.ts";
import { within } from "./within.ts";

export type Findings = Omit<VersionReport, "timing" | "faults"> & { readonly timing: ProbeTiming };

/** Name of a method that no agent implements. */
const unknownMethod = "_parley/probe";

export interface Probe {
  readonly plan: ProbeTerms;
  readonly faults: FaultLog;
}

/** Connects to an agent with one protocol version. Returns the error if that fails. */
export async function connectProbe(
  transport: Transport,
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

/** Describes the agent's response to `initialize`. */
export function describeAgent(
  { version, info, capabilities, authMethods, initializeResult }: AgentConnection,
  faults: FaultLog,
): Omit<Findings, "timing"> {
  for (const { type, name } of authMethods) {
    if (type === "terminal")
      faults.add("initialize", `It needs a terminal for "${name}", which it was not offered`);
  }
  return { isSpoken: true, answered: version, info, capabilities, authMethods, initializeResult };
}

/** Opens a session, and sends a request with a method that no agent implements. */
export async function probeSession(
  agent: AgentConnection,
  plan: ProbeTerms,
  faults: FaultLog,
): Promise<Pick<Findings, "session" | "stdioServer" | "sessionRefusal" | "timing">> {
  const { session, ...opened } = await openSession(agent, plan, faults);
  const unknown = await within(
    agent.request(unknownMethod, {}).catch((error: unknown) => error),
    plan.limits.answer,
  );
  if (!(unknown instanceof RequestError && unknown.code === ErrorCode.methodNotFound)) {
    faults.add("request", `An unknown request is not answered with ${ErrorCode.methodNotFound}`);
  }
  if (session === undefined) return opened;
  if (agent.version === 1) await untilCommands(session, plan.limits.commands);
  const { modes, configOptions, commands } = session.state;
  const stdioServer = plan.isLocal ? await probeStdioServer(agent, plan, faults) : undefined;
  await within(discardUnused(agent, session), plan.limits.answer);
  return { ...opened, session: { modes, configOptions, commands }, stdioServer };
}

/** Waits for the first list of commands. Version 1 agents send the list in an update rather than in the response. */
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
  { cwd, limits }: ProbeTerms,
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

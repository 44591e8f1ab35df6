import type { ClientDialect } from "@parley/client";
import { ErrorCode, RequestError, type Transport, UnsupportedVersionError } from "@parley/protocol";

import { describeFailure } from "../describe-failure.ts";
import { FaultLog } from "./fault-log.ts";
import { type Findings, connectProbe, describeAgent, probeSession } from "./probe-connection.ts";
import type { VersionReport } from "./probe-report.ts";
import type { ProbeTerms } from "./probe-terms.ts";

/** Connects to a remote agent, initializes it with one protocol version, opens a session and disconnects. */
export async function probeRemoteVersion(
  dialect: ClientDialect,
  open: () => Promise<Transport>,
  plan: ProbeTerms,
): Promise<VersionReport> {
  if (plan.signal.aborted) return { isSpoken: false, timing: {}, faults: [] };
  const faults = new FaultLog();
  const started = performance.now();
  const transport = await open();
  const stop = (): void => void transport.close();
  plan.signal.addEventListener("abort", stop);
  try {
    const agent = await connectProbe(transport, { dialect, plan, faults });
    if (agent instanceof Error) return { ...refusal(agent, plan, faults), timing: {}, faults: faults.list() };
    const initialize = Math.round(performance.now() - started);
    const { timing, ...session } = await probeSession(agent, plan, faults);
    await agent.close();
    const findings = describeAgent(agent, faults);
    return { ...findings, ...session, timing: { initialize, ...timing }, faults: faults.list() };
  } finally {
    plan.signal.removeEventListener("abort", stop);
  }
}

/**
 * Describes a failed `initialize`. A response with another version or a clear rejection is acceptable. Everything
 * else is recorded as a fault.
 */
function refusal(error: Error, { limits }: ProbeTerms, faults: FaultLog): Omit<Findings, "timing"> {
  if (error instanceof UnsupportedVersionError && Number.isInteger(error.version))
    return { isSpoken: false, answered: error.version };
  if (error instanceof RequestError && error.code === ErrorCode.unsupportedVersion)
    return { isSpoken: false };
  const why =
    error.name === "TimeoutError"
      ? `No answer to initialize within ${limits.answer} ms`
      : `initialize fails: ${describeFailure(error)}`;
  faults.add("initialize", why);
  return { isSpoken: false };
}

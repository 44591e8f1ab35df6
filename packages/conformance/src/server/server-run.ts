import type { WireRecord } from "@parley/protocol/recording";

import type { AgentAddress } from "../agent/agent-target.ts";
import { CheckFailure, NotApplicable, applies } from "../agent/check-outcome.ts";
import type { CheckSettings } from "../agent/check.ts";
import { type CheckResult, TRACE_LENGTH } from "../report/check-report.ts";
import { durableChecks } from "./checks/durable-checks.ts";
import { httpChecks } from "./checks/http-checks.ts";
import { securityChecks } from "./checks/security-checks.ts";
import { slowReaderChecks } from "./checks/slow-reader-checks.ts";
import { socketChecks } from "./checks/socket-checks.ts";
import { socketResumeChecks } from "./checks/socket-resume-checks.ts";
import { HttpConnection } from "./http-connection.ts";
import { sendRequest } from "./send-request.ts";
import type { ServerBench, ServerCheck } from "./server-check.ts";
import { SocketConnection } from "./socket-connection.ts";

export const serverChecks: readonly ServerCheck[] = [
  ...httpChecks,
  ...socketChecks,
  ...durableChecks,
  ...socketResumeChecks,
  ...securityChecks,
  ...slowReaderChecks,
];

/** Maximum number of characters of a message to keep in a report. */
const TEXT_LENGTH = 10_000;

type Headers = Readonly<Record<string, string>>;

/** Runs checks against a server. Each check has its own connections. */
export class ServerRun {
  readonly #target: AgentAddress;
  readonly #settings: CheckSettings;
  readonly #sessions: Set<string>;

  /** @param sessions Collects the ids of the sessions that the checks create. */
  constructor(target: AgentAddress, settings: CheckSettings, sessions: Set<string> = new Set()) {
    this.#target = target;
    this.#settings = settings;
    this.#sessions = sessions;
  }

  /** @throws {CheckFailure} if the server does not respond at all. */
  async tryReach(): Promise<void> {
    const url = new URL(this.#target.url.replace(/^ws/i, "http"));
    const request = { method: "GET", headers: this.#target.headers ?? {} };
    (await sendRequest(url, request, this.#settings.timeoutMs)).cut();
  }

  /** Runs one check. Resolves once its connections are closed. Rejects only if the check itself has a bug. */
  async run(check: ServerCheck): Promise<CheckResult> {
    const { id } = check;
    const records: WireRecord[] = [];
    const ends: (() => Promise<void> | void)[] = [];
    try {
      await check.run(this.#bench(records, ends));
      return { id, outcome: "passed" };
    } catch (error) {
      if (error instanceof NotApplicable) return { id, outcome: "not applicable", reason: error.message };
      if (!(error instanceof CheckFailure)) throw error;
      return { id, outcome: "failed", reason: error.message, trace: traceOf(records) };
    } finally {
      await Promise.all(ends.map(async (end) => end()));
    }
  }

  #bench(records: WireRecord[], ends: (() => Promise<void> | void)[]): ServerBench {
    const settings = this.#settings;
    const sessions = this.#sessions;
    const { otherHeaders } = this.#target;
    const headers = this.#target.headers ?? {};
    const address = new URL(this.#target.url);
    const isSocket = address.protocol.startsWith("ws");
    const url = new URL(address.href.replace(/^ws/i, "http"));
    return {
      url,
      settings,
      headers,
      records,
      http(own: Headers = headers) {
        applies(!isSocket, "it is checked by WebSocket only");
        const connection = new HttpConnection({ url, headers: own, settings, records, sessions });
        ends.push(() => connection.end());
        return connection;
      },
      async socket(more: Headers = {}) {
        const options = { timeoutMs: settings.timeoutMs, records, sessions };
        const socket = await SocketConnection.open(url, { ...headers, ...more }, options);
        ends.push(() => socket.end());
        const isRefused = socket.answer.status !== 101 && Object.keys(more).length === 0;
        applies(!isRefused || isSocket, `it has no WebSocket: status ${socket.answer.status}`);
        return socket;
      },
      otherHeaders() {
        applies(otherHeaders, "no headers of another user are named");
        return otherHeaders;
      },
    };
  }
}

function traceOf(records: readonly WireRecord[]): WireRecord[] {
  return records.slice(-TRACE_LENGTH).map((record) => {
    const { text } = record;
    return text.length <= TEXT_LENGTH ? record : { ...record, text: `${text.slice(0, TEXT_LENGTH)}…` };
  });
}

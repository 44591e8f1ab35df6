import { isAbsolute } from "node:path";

import { type ProcessExit, describeStartFailure } from "@parley/process";
import { ErrorCode, RequestError, invalidParams } from "@parley/protocol";
import type { TerminalState } from "@parley/protocol/session";
import type {
  CreateTerminalRequest,
  CreateTerminalResponse,
  TerminalOutputRequest,
  TerminalOutputResponse,
} from "@parley/schema/neutral";
import { type OptionNames, checkOptions } from "@parley/schema/options";

import type { HandlerContext, TerminalHandlers } from "../../api/client-handlers.ts";
import type { ClientSession } from "../../api/client-session.ts";
import { Listeners, throwUncaught } from "../../value/listeners.ts";
import { type RunningCommand, startCommand } from "./running-command.ts";

/** Options for {@link createTerminalHandlers}. */
export interface TerminalOptions {
  /** Maximum amount of output to keep per terminal, in bytes, even if the agent requests more. Default 1 MiB. */
  readonly maxOutputBytes?: number | undefined;
  /** Maximum number of unreleased terminals per session, including those whose commands are ending. Default 64. */
  readonly maxTerminals?: number | undefined;
  /**
   * Maximum number of released terminals whose output is kept for views. The oldest are dropped first. Default 64.
   */
  readonly keptTerminals?: number | undefined;
}

/** The terminals of a client, for use by its agents and views. */
export interface ClientTerminals extends TerminalHandlers {
  /**
   * Returns a terminal's current state. The object stays the same until the state changes. Also works for released
   * terminals, because tool calls still show them.
   */
  readonly terminal: (terminalId: string) => TerminalState | undefined;
  /** Calls `listener` after each change to a terminal. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
}

const optionNames: OptionNames<TerminalOptions> = {
  maxOutputBytes: true,
  maxTerminals: true,
  keptTerminals: true,
};

/**
 * Creates handlers that run commands on this machine. Pass them as a connection's `terminals`. A command starts
 * without stdin, in the session's directory unless the agent specifies another. It runs in a shell only if the
 * agent sends a full command line without arguments and no program of that name exists. The command and everything
 * it has started are stopped when it is killed or released, when its session closes, and when this process ends
 * for any reason. The handlers run any command, so agents are expected to request permission first.
 *
 * @example
 * ```ts
 * import { createTerminalHandlers, spawnAgent } from "@parley/client/node";
 *
 * export const agent = await spawnAgent(
 *   { command: "my-agent" },
 *   { info: { name: "mine", version: "1.0.0" }, handlers: { terminals: createTerminalHandlers() } },
 * );
 * ```
 *
 * @see https://agentclientprotocol.com/protocol/v1/terminals
 */
export function createTerminalHandlers(options: TerminalOptions = {}): ClientTerminals {
  checkOptions("create terminal handlers", options, optionNames);
  return new LocalTerminals(options);
}

interface Terminal {
  readonly session: ClientSession;
  readonly params: CreateTerminalRequest;
  readonly command: RunningCommand;
  view: TerminalState | undefined;
  released: boolean;
}

class LocalTerminals implements ClientTerminals {
  readonly #options: Required<{ [name in keyof TerminalOptions]: number }>;
  readonly #terminals = new Map<string, Terminal>();
  /** Number of terminals per session, including those that are starting or ending. */
  readonly #counts = new WeakMap<ClientSession, number>();
  readonly #listeners = new Listeners(throwUncaught);

  constructor({ maxOutputBytes = 1024 * 1024, maxTerminals = 64, keptTerminals = 64 }: TerminalOptions) {
    this.#options = { maxOutputBytes, maxTerminals, keptTerminals };
  }

  async create(
    params: CreateTerminalRequest,
    { session, signal }: HandlerContext,
  ): Promise<CreateTerminalResponse> {
    const { command: name, args, cwd } = params;
    const { maxOutputBytes } = this.#options;
    if (cwd && !isAbsolute(cwd)) throw invalidParams(`Cannot run "${name}" in "${cwd}": it is not absolute`);
    const terminalId = crypto.randomUUID();
    const env = Object.fromEntries((params.env ?? []).map((variable) => [variable.name, variable.value]));
    const outputByteLimit = Math.min(params.outputByteLimit ?? maxOutputBytes, maxOutputBytes);
    this.#count(session, name);
    const program = { command: name, args, env, cwd: cwd ?? session.cwd };
    const onChange = (): void => this.#changed(terminalId);
    const command = await startCommand(program, { outputByteLimit, onChange }).catch(
      async (cause: unknown) => {
        this.#discount(session);
        throw invalidParams(`Cannot run "${name}": ${await describeStartFailure(program, cause)}`);
      },
    );
    this.#terminals.set(terminalId, { session, params, command, view: undefined, released: false });
    void session.closed.then(() => this.#release(terminalId));
    // If the agent has cancelled the request, it will never receive the id.
    if (signal.aborted) await this.#release(terminalId);
    return { terminalId };
  }

  output({ terminalId }: TerminalOutputRequest, { session }: HandlerContext): TerminalOutputResponse {
    const { command } = this.#find(terminalId, session);
    const { text: output, truncated } = command.output;
    return { output, truncated, ...(command.exit && { exitStatus: command.exit }) };
  }

  waitForExit({ terminalId }: TerminalOutputRequest, { session }: HandlerContext): Promise<ProcessExit> {
    return this.#find(terminalId, session).command.ended;
  }

  async kill({ terminalId }: TerminalOutputRequest, { session }: HandlerContext): Promise<void> {
    await this.#find(terminalId, session).command.kill();
  }

  async release({ terminalId }: TerminalOutputRequest, { session }: HandlerContext): Promise<void> {
    this.#find(terminalId, session);
    await this.#release(terminalId);
  }

  readonly terminal = (terminalId: string): TerminalState | undefined => {
    const terminal = this.#terminals.get(terminalId);
    if (terminal !== undefined) terminal.view ??= viewOf(terminalId, terminal);
    return terminal?.view;
  };

  get subscribe(): ClientTerminals["subscribe"] {
    return this.#listeners.subscribe;
  }

  #count(session: ClientSession, command: string): void {
    const count = this.#counts.get(session) ?? 0;
    if (count >= this.#options.maxTerminals)
      throw invalidParams(`Cannot run "${command}": ${count} terminals are open, the maximum (maxTerminals)`);
    this.#counts.set(session, count + 1);
  }

  #discount(session: ClientSession): void {
    this.#counts.set(session, (this.#counts.get(session) ?? 0) - 1);
  }

  #find(terminalId: string, session: ClientSession): Terminal {
    const terminal = this.#terminals.get(terminalId);
    if (terminal?.session === session && !terminal.released) return terminal;
    throw new RequestError(ErrorCode.resourceNotFound, `No such terminal: "${terminalId}"`, { terminalId });
  }

  async #release(terminalId: string): Promise<void> {
    const terminal = this.#terminals.get(terminalId);
    if (terminal === undefined || terminal.released) return;
    terminal.released = true;
    await terminal.command.kill();
    this.#discount(terminal.session);
    const over = [...this.#terminals].filter(
      ([, other]) => other.released && other.command.exit !== undefined,
    );
    for (const [id] of over.slice(0, Math.max(0, over.length - this.#options.keptTerminals))) {
      this.#terminals.delete(id);
    }
  }

  #changed(terminalId: string): void {
    const terminal = this.#terminals.get(terminalId);
    if (terminal !== undefined) terminal.view = undefined;
    this.#listeners.notify();
  }
}

function viewOf(id: string, { params, command, session }: Terminal): TerminalState {
  return {
    id,
    command: [params.command, ...(params.args ?? [])].join(" "),
    cwd: params.cwd ?? session.cwd,
    output: command.output.text,
    ...(command.exit && { exitStatus: command.exit }),
  };
}

import type {
  AgentSession,
  ElicitationAnswer,
  ElicitationRequest,
  SubagentReference,
  Terminal,
  ToolCallContent,
  ToolCallEvent,
  Turn,
} from "@parley/agent";
import { createPathGuard } from "@parley/agent/node";
import type { FormElicitation, PermissionRequest, SessionUpdate, UrlElicitation } from "@parley/client";
import { ErrorCode, RequestError, invalidParams } from "@parley/protocol";
import type { JsonObject, PermissionOption } from "@parley/schema/neutral";

import type { ExtensionMessage, UpdateParams } from "./child-messages.ts";
import { askerOf } from "./child-wire.ts";
import type { ChildSessionHandlers } from "./delegate-handlers.ts";

/** The parts of a relayed session that {@link ChildRequests} uses. */
export interface AskedSession {
  readonly session: AgentSession;
  readonly turn: Turn | undefined;
  /** Returns the fields of the tool call in a permission request. */
  askedCall(request: PermissionRequest, subagent?: SubagentReference): Omit<ToolCallEvent, "type">;
  subagent(childId: unknown): SubagentReference | undefined;
  update(update: SessionUpdate, meta?: JsonObject): Promise<void> | undefined;
  /** Resolves once all previous updates are stored and sent. */
  settled(): Promise<void>;
  /** Stores and sends an update in a subagent's session. */
  subagentUpdated(params: UpdateParams): Promise<void> | undefined;
  /** Forwards to the turn's client a child's request that the host does not handle. */
  ask(request: ExtensionMessage, signal: AbortSignal): Promise<unknown>;
  /** Forwards to all clients a child's notification that the host does not handle. */
  tell(notification: ExtensionMessage): Promise<void>;
}

/** Maximum number of terminals whose content is kept. */
const MAX_SHOWN = 1024;

/** Handles a child's requests in one session, using the clients or the session's own files and commands. */
export class ChildRequests {
  readonly #asked: AskedSession;
  readonly #terminals = new Map<string, Terminal>();
  readonly #shown = new Map<string, readonly ToolCallContent[]>();

  constructor(asked: AskedSession) {
    this.#asked = asked;
  }

  /** Returns the content that displays a terminal to clients, even after the terminal has been released. */
  terminalContent(terminalId: string): readonly ToolCallContent[] | undefined {
    return this.#shown.get(terminalId);
  }

  get handlers(): ChildSessionHandlers {
    return {
      sessionUpdate: (update, { meta }) => this.#asked.update(update, meta),
      subagentUpdated: (params) => this.#asked.subagentUpdated(params),
      extensionRequest: (request, signal) => this.#asked.ask(request, signal),
      extensionNotification: (notification) => this.#asked.tell(notification),
      requestPermission: (request, { signal }) => this.#requestPermission(request, signal),
      readTextFile: async ({ path, line, limit }, { signal }) => {
        const file = await this.#pathOf("read", path);
        const part = { ...(line != null && { line }), ...(limit != null && { limit }) };
        const reading = this.#asked.session.files.readTextFile(file, { ...part, signal });
        return { content: await reading.catch((error: unknown) => refuse("read", path, error)) };
      },
      writeTextFile: async ({ path, content }, { signal }) => {
        const file = await this.#pathOf("write", path);
        const writing = this.#asked.session.files.writeTextFile(file, content, { signal });
        await writing.catch((error: unknown) => refuse("write", path, error));
      },
      terminals: this.#terminalHandlers(),
      elicitation: {
        form: (params) => this.#elicit(params),
        url: (params) => this.#elicit(params),
      },
    };
  }

  async #requestPermission(
    request: PermissionRequest,
    signal: AbortSignal,
  ): Promise<{ outcome: "cancelled" } | { outcome: "selected"; optionId: string }> {
    await this.#asked.settled();
    const { turn } = this.#asked;
    if (turn === undefined) return { outcome: "cancelled" };
    const { title, description, options, _meta } = request;
    const { childId, meta } = askerOf(_meta);
    const subagent = this.#asked.subagent(childId);
    const call = { ...this.#asked.askedCall(request, subagent), ...(subagent && { subagent }) };
    const { option } = await turn.requestPermission(call, {
      title,
      ...(description !== undefined && { description }),
      options: options as readonly PermissionOption[],
      ...(meta && { _meta: meta }),
      signal,
    });
    return option === undefined
      ? { outcome: "cancelled" }
      : { outcome: "selected", optionId: option.optionId };
  }

  async #elicit(params: FormElicitation | UrlElicitation): Promise<ElicitationAnswer> {
    await this.#asked.settled();
    const { turn } = this.#asked;
    if (turn === undefined) return { action: "cancel" };
    const { _meta, ...request } = params as ElicitationRequest & { readonly _meta?: JsonObject | null };
    const { childId, meta } = askerOf(_meta);
    const asked = { ...request, ...(meta && { _meta: meta }) } as ElicitationRequest;
    return turn.elicit(asked, { subagent: this.#asked.subagent(childId) });
  }

  /** @throws {RequestError} if the path is outside the session's directories */
  async #pathOf(action: "read" | "write", path: string): Promise<string> {
    const {
      path: real,
      outside,
      clientPath,
    } = await createPathGuard(this.#asked.session.roots).resolve(path);
    if (outside)
      throw invalidParams(`Cannot ${action} "${path}": it is outside of the session's directories`, { path });
    return clientPath === real ? real : clientPath;
  }

  #terminalHandlers(): ChildSessionHandlers["terminals"] {
    const of = (terminalId: string): Terminal => {
      const terminal = this.#terminals.get(terminalId);
      if (terminal === undefined)
        throw invalidParams(`Cannot use terminal "${terminalId}": no such terminal`, { terminalId });
      return terminal;
    };
    return {
      create: async ({ command, args, env, cwd, outputByteLimit }) => {
        await this.#asked.settled();
        const { turn } = this.#asked;
        if (turn === undefined) throw invalidParams(`Cannot run "${command}": no turn runs`, { command });
        const terminal = await turn.terminal({
          command,
          ...(args != null && { args }),
          ...(env != null && { env: Object.fromEntries(env.map(({ name, value }) => [name, value])) }),
          ...(cwd != null && { cwd }),
          ...(outputByteLimit != null && { outputByteLimit: Number(outputByteLimit) }),
        });
        const [shown] = terminal.content;
        const terminalId = shown?.type === "terminal" ? shown.terminalId : crypto.randomUUID();
        this.#terminals.set(terminalId, terminal);
        this.#shown.set(terminalId, terminal.content);
        const [oldest] = this.#shown.keys();
        if (oldest !== undefined && this.#shown.size > MAX_SHOWN) this.#shown.delete(oldest);
        return { terminalId };
      },
      output: ({ terminalId }) => of(terminalId).output(),
      waitForExit: ({ terminalId }) => of(terminalId).waitForExit(),
      kill: ({ terminalId }) => of(terminalId).kill(),
      release: async ({ terminalId }) => {
        await of(terminalId).release();
        this.#terminals.delete(terminalId);
      },
    };
  }
}

/**
 * Reports to the agent why it cannot use a file on this machine.
 *
 * @throws {RequestError}
 */
function refuse(action: "read" | "write", path: string, error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof RequestError || code === undefined) throw error;
  // Some agents check for these words before they create a file.
  if (code === "ENOENT")
    throw new RequestError(ErrorCode.resourceNotFound, `Cannot ${action} "${path}": it does not exist`, {
      path,
    });
  throw invalidParams(`Cannot ${action} "${path}": ${message}`, { path });
}

import type {
  EmittedEvent,
  ForeignEvent,
  ForeignNotification,
  MessageRole,
  ToolCallContent,
  ToolCallEvent,
} from "@parley/agent";
import type { PermissionRequest, SessionUpdate } from "@parley/client";
import type { ToolCallEntry } from "@parley/protocol/session";
import type { JsonObject } from "@parley/schema/neutral";

type Fields = Readonly<Record<string, unknown>>;

const ROLES = {
  agent_message_chunk: "agent",
  agent_thought_chunk: "thought",
  agent_message: "agent",
  agent_thought: "thought",
} as const satisfies Readonly<Record<string, MessageRole>>;

/** Updates that do not become conversation events, because the host sends its own or the relay handles them. */
const IGNORED: ReadonlySet<string> = new Set([
  "user_message",
  "user_message_chunk",
  "state_update",
  "available_commands_update",
  "config_option_update",
  "current_mode_update",
  "session_info_update",
  "replay_complete",
  // The relay has its own session, which cannot be forked at a cursor of the child's session.
  "cursor_update",
]);

/** Updates with the same format in both versions. */
const OF_ALL_VERSIONS: ReadonlySet<string> = new Set([
  "plan_update",
  "plan_removed",
  "subagent_update",
  "session_message",
  "session_message_chunk",
]);

/** Converts the updates in a child's session to events. An update without a matching event is passed on unchanged. */
export class UpdateReader {
  readonly version: number;
  readonly #terminalContent: (terminalId: string) => readonly ToolCallContent[] | undefined;
  /** Ids of the messages that have started, in version 2. */
  readonly #messages = new Set<string>();
  /** The fields of unfinished tool calls, by id. */
  readonly #calls = new Map<string, Omit<ToolCallEvent, "type">>();
  /** Content chunks of unfinished tool calls since their last full content. */
  readonly #pieces = new Map<string, ToolCallContent[]>();

  readonly #ids = new CallIds();

  /**
   * @param version The child agent's protocol version
   * @param terminalContent Given the child's id for a client's terminal, returns the content that displays it to
   * the relay's clients. Returns `undefined` if the relay did not create the terminal.
   */
  constructor(
    version: number,
    terminalContent: (terminalId: string) => readonly ToolCallContent[] | undefined,
  ) {
    this.version = version;
    this.#terminalContent = terminalContent;
  }

  /** Must be called when the child receives a prompt. */
  beginTurn(): void {
    if (this.version === 1) this.#ids.beginTurn();
  }

  /**
   * Returns the fields of a tool call for a permission request: the fields in the request, merged over earlier
   * updates. If the request is about an action that is not a tool call, the action becomes the call's input.
   */
  askedCall({ title, toolCall, subject }: PermissionRequest): Omit<ToolCallEvent, "type"> {
    const { id = crypto.randomUUID(), type: _, capabilities: __, content, ...details } = toolCall ?? {};
    const toolCallId = this.#ids.begin(id);
    const known = {
      ...this.#calls.get(toolCallId),
      ...withoutNull(details),
      title: toolCall?.title || title,
    };
    const shown =
      content && content.length > 0 ? { content: content.flatMap((each) => this.#asked(each)) } : {};
    return { ...known, ...shown, ...actionOf(subject, details), toolCallId };
  }

  /** Converts the content of a tool call in a session's state, which uses a different type for file changes. */
  #asked(content: ToolCallEntry["content"][number]): readonly ToolCallContent[] {
    const sent = content.type === "changes" ? { ...content, type: "diff" } : content;
    return this.#content(sent as ToolCallContent);
  }

  /** Returns the events for an update in order. `meta` is the notification's `_meta`. */
  read(update: SessionUpdate, meta?: ForeignNotification["_meta"]): readonly EmittedEvent[] {
    const renamed = this.#ids.rename(update);
    return this.#events(renamed).map((event, index) => {
      const source = { ...this.#unsaid(renamed, event), ...(index === 0 && meta && { _meta: meta }) };
      if (event.type === "foreign") return { ...event, ...source };
      return isEmpty(source) && !isStoredBySource(event) ? event : { ...event, source };
    });
  }

  /** Returns the update itself unless the event covers all of it. */
  #unsaid(update: SessionUpdate, event: EmittedEvent): Pick<ForeignNotification, "version" | "update"> {
    const version = this.version;
    const says = (): boolean => {
      switch (event.type) {
        case "plan":
        case "plan_text":
          return update.sessionUpdate === "plan";
        case "terminal":
          return false;
        case "tool_call":
        case "tool_call_update":
          // In version 1, clients have their own ids for terminals.
          return version === 1 || !(Object.entries(update).some(isPatch) || hasPieces(update, event));
        default:
          return true;
      }
    };
    return says() ? {} : { version, update: update as ForeignEvent["update"] };
  }

  #events(update: SessionUpdate): readonly EmittedEvent[] {
    const { sessionUpdate: kind, ...fields } = update as Fields & { readonly sessionUpdate: string };
    if (IGNORED.has(kind)) return [];
    switch (kind) {
      case "agent_message_chunk":
      case "agent_thought_chunk":
        return [this.#piece(ROLES[kind], fields)];
      case "agent_message":
      case "agent_thought":
        return this.#message(ROLES[kind], fields) ?? [this.#foreign(update)];
      case "tool_call":
      case "tool_call_update":
        return [this.#toolCallEvent(kind, fields)];
      case "plan":
        return [{ ...fields, type: "plan" } as EmittedEvent];
      case "plan_update":
        return [planOf(fields) ?? this.#foreign(update)];
      case "plan_removed":
        return [{ ...fields, type: "plan_removed" }];
      case "usage_update":
        return [{ ...fields, type: "usage" } as EmittedEvent];
      case "notice":
        return [{ ...fields, type: "notice" } as EmittedEvent];
      case "compaction_update":
        return [{ ...fields, type: "compaction" } as EmittedEvent];
      case "compaction_summary_chunk":
        return [{ ...fields, type: "compaction_summary" } as EmittedEvent];
      case "terminal_update":
        return [terminalOf(fields)];
      case "terminal_output_chunk":
        return [terminalOutputOf(fields)];
      case "tool_call_content_chunk":
        this.#keepPiece(fields);
        return [this.#foreign(update)];
      default:
        return [kind.startsWith("_") ? customOf(kind, fields) : this.#foreign(update)];
    }
  }

  #piece(role: MessageRole, { messageId, ...fields }: Fields): EmittedEvent {
    if (typeof messageId !== "string") return { ...fields, type: "message", role } as EmittedEvent;
    this.#messages.add(messageId);
    return { ...fields, type: "message", role, messageId } as EmittedEvent;
  }

  /** Splits a new, complete message into chunks. Returns `undefined` if the message replaces an earlier one. */
  #message(role: MessageRole, { messageId, content, ...rest }: Fields): EmittedEvent[] | undefined {
    if (!Array.isArray(content) || typeof messageId !== "string") return undefined;
    if (content.length === 0 && !this.#messages.has(messageId)) return [];
    if (this.#messages.has(messageId)) return undefined;
    return content.map((block: unknown, index) =>
      this.#piece(role, { ...(index === 0 && rest), messageId, content: block }),
    );
  }

  #toolCallEvent(kind: "tool_call" | "tool_call_update", fields: Fields): EmittedEvent {
    const { toolCallId } = fields as { readonly toolCallId: string };
    const { content, capabilities: _, ...rest } = withoutNull(fields);
    const before = this.#calls.get(toolCallId);
    const status = (rest["status"] ?? before?.status) as ToolCallEvent["status"];
    const isOver = status === "completed" || status === "failed" || status === "cancelled";
    const pieces = this.#pieces.get(toolCallId);
    const shown = Array.isArray(content)
      ? { content: (content as ToolCallContent[]).flatMap((each) => this.#content(each)) }
      : isOver && pieces
        ? { content: [...(before?.content ?? []), ...pieces] }
        : {};
    if (isOver || Array.isArray(content)) this.#pieces.delete(toolCallId);
    const now = { title: toolCallId, ...before, ...rest, ...shown, toolCallId } as Omit<
      ToolCallEvent,
      "type"
    >;
    if (isOver) this.#calls.delete(toolCallId);
    else this.#calls.set(toolCallId, now);
    // In version 2, any update can start a tool call.
    const begins = kind === "tool_call" || (this.version === 2 && before === undefined && !isOver);
    if (begins) return { ...now, type: "tool_call" };
    return { ...rest, ...shown, toolCallId, type: kind };
  }

  /** Keeps a chunk of a tool call's content until the call ends, because version 1 does not have chunks. */
  #keepPiece({ toolCallId, content }: Fields): void {
    const id = String(toolCallId);
    const pieces = this.#pieces.get(id) ?? [];
    pieces.push(...this.#content(content as ToolCallContent));
    this.#pieces.set(id, pieces);
  }

  #content(content: ToolCallContent | SessionLink): readonly ToolCallContent[] {
    if (content.type === "session") {
      const { sessionId: subagentId, ...more } = content;
      return subagentId === "" ? [] : [{ ...more, type: "subagent", subagentId }];
    }
    if (content.type !== "terminal") return [content];
    const { terminalId } = content;
    if (this.version === 2) return [{ type: "terminal", terminalId, owner: "agent" }];
    const { type: _, terminalId: __, ...more } = content;
    const shown = this.#terminalContent(terminalId);
    // Agents may also refer to terminals that only their own clients know about.
    return shown === undefined ? [content] : shown.map((each) => ({ ...more, ...each }));
  }

  #foreign(update: SessionUpdate): EmittedEvent {
    const foreign = { type: "foreign", update: update as ForeignEvent["update"] } as const;
    return OF_ALL_VERSIONS.has(foreign.update.sessionUpdate)
      ? foreign
      : { ...foreign, version: this.version };
  }
}

interface SessionLink {
  readonly type: "session";
  readonly sessionId: string;
  readonly _meta?: JsonObject;
}

/** Converts the subject of a permission request, if it is not a tool call, to the fields of a tool call. */
function actionOf(
  subject: PermissionRequest["subject"],
  { kind, rawInput }: { readonly kind?: string; readonly rawInput?: unknown },
): Fields {
  if (subject === undefined || subject.type === "tool_call") return {};
  const { type, toolCallId: _, ...action } = subject;
  const isCommand = type === "command";
  const input = typeof rawInput === "object" ? rawInput : { input: rawInput };
  return {
    kind: kind ?? (isCommand ? "execute" : "other"),
    rawInput: { ...input, ...(!isCommand && { action: type }), ...action },
  };
}

function planOf({ plan, ...fields }: Fields): EmittedEvent | undefined {
  const { type, planId, entries, content: text, path, _meta: planMeta } = Object(plan) as Fields;
  const named = { ...fields, planId, ...withoutNull({ planMeta }) };
  if (type === "items") return { ...named, type: "plan", entries } as EmittedEvent;
  if (type !== "markdown") return undefined;
  return { ...named, type: "plan_text", text, ...withoutNull({ path }) } as EmittedEvent;
}

function customOf(name: string, payload: Fields): EmittedEvent {
  return { type: "custom", name, payload } as EmittedEvent;
}

/**
 * Returns the event for a terminal. Omits the capabilities, because the relay cannot kill a child's terminal for a
 * user.
 */
function terminalOf({ output, capabilities: _, ...fields }: Fields): EmittedEvent {
  const { data } = Object(output) as { readonly data?: unknown };
  const text = typeof data === "string" ? { output: Buffer.from(data, "base64").toString("utf8") } : {};
  return { ...withoutNull(fields), ...text, type: "terminal" } as EmittedEvent;
}

function terminalOutputOf({ terminalId, data, ...fields }: Fields): EmittedEvent {
  const bytes = Buffer.from(String(data), "base64");
  return { ...fields, type: "terminal_output", terminalId: String(terminalId), bytes };
}

/**
 * Whether a tool call update has a member that the resulting event does not cover, such as a field cleared in version
 * 2 or an action for users.
 */
function isPatch([name, value]: [string, unknown]): boolean {
  return value === null || name === "capabilities";
}

/** Whether an event has content from earlier updates that its own update omits. */
function hasPieces(update: object, event: object): boolean {
  return "content" in event && !("content" in update);
}

/** Whether an event is stored only because it comes from another agent. */
function isStoredBySource({ type }: EmittedEvent): boolean {
  return type === "notice" || type === "compaction" || type === "compaction_summary";
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

function withoutNull(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

interface CallUpdate {
  readonly sessionUpdate: string;
  readonly toolCallId?: unknown;
  readonly status?: unknown;
}

/**
 * Maps the ids of a child's tool calls. In version 1, a child may reuse the id of a call from an earlier turn, but
 * ids in a host's conversation must be unique.
 */
class CallIds {
  /** Ids of calls that have ended in this turn. Those of earlier turns are in `#used`. */
  #ended = new Set<string>();
  readonly #used = new Set<string>();
  readonly #renamed = new Map<string, string>();
  #count = 0;

  /** Must be called when the child receives a prompt. */
  beginTurn(): void {
    for (const id of this.#ended) this.#used.add(id);
    this.#ended = new Set();
  }

  /** Returns the update with the tool call id that the conversation uses. */
  rename<Update extends object>(update: Update): Update {
    const { sessionUpdate: kind, toolCallId: id, status } = update as CallUpdate;
    if (typeof id !== "string" || !kind.startsWith("tool_call")) return update;
    const toolCallId = kind === "tool_call" ? this.begin(id) : this.#nameOf(id);
    if (status === "completed" || status === "failed") this.#ended.add(id);
    return toolCallId === id ? update : { ...update, toolCallId };
  }

  /** Returns the id that the conversation uses for a call that starts or continues. */
  begin(id: string): string {
    if (this.#used.delete(id)) this.#renamed.set(id, `${id}#${(this.#count += 1)}`);
    return this.#nameOf(id);
  }

  #nameOf(id: string): string {
    return this.#renamed.get(id) ?? id;
  }
}

import type { EmittedEvent, ForeignEvent, MessageRole, ToolCallContent, ToolCallEvent } from "@parley/agent";
import type { PermissionRequest, SessionUpdate } from "@parley/client";
import type { ToolCallEntry } from "@parley/protocol/session";

/** The parts of an {@link UpdateReader}. */
export interface UpdateReaderParts {
  /** The protocol version of the child agent. */
  readonly version: number;
  /** Returns what shows a terminal of the client, as the child names it, to the clients of the relay. */
  readonly terminalContent: (terminalId: string) => readonly ToolCallContent[];
}

type Fields = Readonly<Record<string, unknown>>;

const ROLES = {
  agent_message_chunk: "agent",
  agent_thought_chunk: "thought",
  agent_message: "agent",
  agent_thought: "thought",
} as const satisfies Readonly<Record<string, MessageRole>>;

/** Updates that are not events of the conversation: the host has its own, or the relay handles them. */
const IGNORED: ReadonlySet<string> = new Set([
  "user_message",
  "user_message_chunk",
  "state_update",
  "available_commands_update",
  "config_option_update",
  "current_mode_update",
  "session_info_update",
]);

/** Reads the updates of a child's session as events. An update that has no event is passed on as it is. */
export class UpdateReader {
  readonly #parts: UpdateReaderParts;
  /** The messages of version 2 that have begun. */
  readonly #messages = new Set<string>();
  /** The fields of the tool calls that have not ended. */
  readonly #calls = new Map<string, Omit<ToolCallEvent, "type">>();

  constructor(parts: UpdateReaderParts) {
    this.#parts = parts;
  }

  /**
   * The fields of a tool call that a permission is asked for: all that the request says about it, over what earlier updates have
   * said. What the request says about an action that is no tool call is the input of one.
   */
  askedCall({ title, toolCall, subject }: PermissionRequest): Omit<ToolCallEvent, "type"> {
    const {
      id: toolCallId = crypto.randomUUID(),
      type: _,
      capabilities: __,
      content,
      ...details
    } = toolCall ?? {};
    const known = {
      ...this.#calls.get(toolCallId),
      ...withoutNull(details),
      title: toolCall?.title || title,
    };
    const shown =
      content && content.length > 0 ? { content: content.flatMap((each) => this.#asked(each)) } : {};
    return { ...known, ...shown, ...actionOf(subject, details), toolCallId };
  }

  /** The content of a tool call in the state of a session, which has its own type for changes of files. */
  #asked(content: ToolCallEntry["content"][number]): readonly ToolCallContent[] {
    const sent = content.type === "changes" ? { ...content, type: "diff" } : content;
    return this.#content(sent as ToolCallContent);
  }

  /** Returns the events of an update, in their order. */
  read(update: SessionUpdate): readonly EmittedEvent[] {
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
      case "usage_update":
        return [{ ...fields, type: "usage" } as EmittedEvent];
      case "notice":
        return [{ ...fields, type: "notice" } as EmittedEvent];
      case "compaction_update":
        return [{ ...fields, type: "compaction" } as EmittedEvent];
      case "terminal_update":
        return [terminalOf(fields)];
      case "terminal_output_chunk":
        return [terminalOutputOf(fields)];
      default:
        return [kind.startsWith("_") ? customOf(kind, fields) : this.#foreign(update)];
    }
  }

  #piece(role: MessageRole, { messageId, ...fields }: Fields): EmittedEvent {
    if (typeof messageId !== "string") return { ...fields, type: "message", role } as EmittedEvent;
    this.#messages.add(messageId);
    return { ...fields, type: "message", role, messageId } as EmittedEvent;
  }

  /** A whole message that is new is its pieces. `undefined` for one that replaces what was sent before. */
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
    const shown = Array.isArray(content)
      ? { content: (content as ToolCallContent[]).flatMap((each) => this.#content(each)) }
      : {};
    const before = this.#calls.get(toolCallId);
    const now = { title: toolCallId, ...before, ...rest, ...shown, toolCallId } as Omit<
      ToolCallEvent,
      "type"
    >;
    const isOver = now.status === "completed" || now.status === "failed" || now.status === "cancelled";
    if (isOver) this.#calls.delete(toolCallId);
    else this.#calls.set(toolCallId, now);
    // Version 2 begins a call by an update.
    const begins = kind === "tool_call" || (this.#parts.version === 2 && before === undefined && !isOver);
    if (begins) return { ...now, type: "tool_call" };
    return { ...rest, ...shown, toolCallId, type: kind };
  }

  #content(content: ToolCallContent): readonly ToolCallContent[] {
    if (content.type !== "terminal") return [content];
    const { terminalId } = content;
    if (this.#parts.version === 2) return [{ type: "terminal", terminalId, owner: "agent" }];
    return this.#parts.terminalContent(terminalId);
  }

  #foreign(update: SessionUpdate): EmittedEvent {
    return { type: "foreign", version: this.#parts.version, update: update as ForeignEvent["update"] };
  }
}

/** The action of a request that is no tool call, as the fields of one. */
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
  const { type, entries } = Object(plan) as Fields;
  return type === "items" ? ({ ...fields, type: "plan", entries } as EmittedEvent) : undefined;
}

function customOf(name: string, payload: Fields): EmittedEvent {
  return { type: "custom", name, payload } as EmittedEvent;
}

/** The relay cannot end a terminal of the child for a user. */
function terminalOf({ output, capabilities: _, ...fields }: Fields): EmittedEvent {
  const { data } = Object(output) as { readonly data?: unknown };
  const text = typeof data === "string" ? { output: Buffer.from(data, "base64").toString("utf8") } : {};
  return { ...withoutNull(fields), ...text, type: "terminal" } as EmittedEvent;
}

function terminalOutputOf({ terminalId, data }: Fields): EmittedEvent {
  return {
    type: "terminal_output",
    terminalId: String(terminalId),
    bytes: Buffer.from(String(data), "base64"),
  };
}

function withoutNull(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

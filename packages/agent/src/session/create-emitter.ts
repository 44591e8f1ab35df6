import type { SessionChannel } from "../channel/session-channel.ts";
import type {
  EmittedEvent,
  LiveEvent,
  MessageEvent,
  OptionalEvent,
  UsageEvent,
} from "../event/session-event.ts";
import type { TurnContext } from "../turn/turn-context.ts";
import { assertObject, mismatch } from "../value/describe-value.ts";
import { ignoreUnhandledRejection } from "../value/ignore-unhandled-rejection.ts";
import { randomId } from "../value/random-id.ts";

const TYPES: Readonly<Record<EmittedEvent["type"], true>> = {
  message: true,
  tool_call: true,
  tool_call_update: true,
  plan: true,
  plan_text: true,
  plan_removed: true,
  info: true,
  usage: true,
  notice: true,
  compaction: true,
  compaction_summary: true,
  subagent: true,
  subagent_state: true,
  session_message: true,
  terminal: true,
  terminal_output: true,
  custom: true,
  foreign: true,
};

/**
 * Creates {@link AgentSession.emit}, which works during and between turns.
 *
 * @param running returns the running turn.
 */
export function createEmitter(
  channel: SessionChannel,
  running: () => TurnContext | undefined,
): (event: EmittedEvent) => Promise<void> {
  const identify = messageIds(running);
  const checked = async (event: EmittedEvent): Promise<void> => {
    checkType(event);
    await emit(channel, running(), identify(event));
  };
  return (event) => ignoreUnhandledRejection(checked(event));
}

/** @throws {TypeError} if an untyped program passes something other than an event, which no client could receive. */
function checkType(event: unknown): void {
  assertObject(event, "emit an event", "{ type }");
  const { type } = event as { readonly type?: unknown };
  if (typeof type === "string" && Object.hasOwn(TYPES, type)) return;
  const names = Object.keys(TYPES).map((name) => `"${name}"`);
  throw new TypeError(`Cannot emit an event: ${mismatch("type", `one of ${names.join(", ")}`, type)}`);
}

async function emit(
  channel: SessionChannel,
  running: TurnContext | undefined,
  event: LiveEvent | EmittedEvent,
): Promise<void> {
  const turn = running?.ended === true ? undefined : running;
  channel.assertOpen();
  switch (event.type) {
    case "usage":
      return turn === undefined ? emitUsage(channel, event) : turn.showUsage(event);
    case "notice":
    case "compaction":
    case "compaction_summary":
      return emitOptional(channel, event);
    case "terminal_output":
      return channel.sendPassing(event);
    default:
      // An external agent closes the work of its own subagents, which may outlast the turn.
      if (event.type === "subagent" || event.subagent !== undefined) {
        await channel.emit(event as LiveEvent);
        return;
      }
      turn?.separate();
      await channel.emit(event as LiveEvent, { onStored: () => turn?.openWork.track(event) });
  }
}

async function emitOptional(channel: SessionChannel, { source, ...event }: OptionalEvent): Promise<void> {
  // Events from an external agent are always replayed.
  await (source === undefined ? channel.show(event) : channel.emit({ ...event, source }));
}

async function emitUsage(channel: SessionChannel, event: UsageEvent): Promise<void> {
  channel.lastUsage = event;
  await Promise.all([channel.append(event), channel.send(event)]);
}

/** The message that the next chunk may extend. */
interface LastMessage extends Required<Pick<MessageEvent, "role" | "messageId">> {
  readonly turn: TurnContext | undefined;
  /** Number of prompts that had joined the turn when the message was sent. */
  readonly joined: number | undefined;
}

/**
 * Creates a function that assigns ids to messages without one. It reuses the previous message's id unless the role or
 * the turn has changed, or a prompt has joined the turn.
 */
function messageIds(running: () => TurnContext | undefined): (event: EmittedEvent) => EmittedEvent {
  const lasts = new Map<string | undefined, LastMessage>();
  return (event) => {
    const place = event.subagent?.id;
    const last = lasts.get(place);
    if (event.type !== "message") {
      if (!isPassing(event)) lasts.delete(place);
      return event.type === "plan_text" ? { messageId: randomId("msg_"), ...event } : event;
    }
    const { role } = event;
    const turn = running();
    const joined = turn?.joined;
    const continues = last?.role === role && last.turn === turn && last.joined === joined;
    const messageId = event.messageId ?? (continues ? last.messageId : randomId("msg_"));
    lasts.set(place, { role, messageId, turn, joined });
    return { ...event, messageId };
  };
}

/** Whether messages before and after the event still belong together. */
function isPassing({ type }: EmittedEvent): boolean {
  return type === "usage" || type === "notice" || type === "terminal_output";
}

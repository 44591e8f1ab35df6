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
 * Creates the function with which the author emits events, in a turn or between turns.
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

/** @throws {TypeError} if an untyped program passes anything but an event. No client would get it. */
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
      turn?.separate();
      await channel.emit(event as LiveEvent, { onStored: () => turn?.openWork.track(event) });
  }
}

async function emitOptional(channel: SessionChannel, { source, ...event }: OptionalEvent): Promise<void> {
  // What another agent sent is in every replay.
  await (source === undefined ? channel.show(event) : channel.emit({ ...event, source }));
}

async function emitUsage(channel: SessionChannel, event: UsageEvent): Promise<void> {
  channel.lastUsage = event;
  await Promise.all([channel.append(event), channel.send(event)]);
}

/**
 * Creates a function that gives a message without an id that of the message before it, or a new one if the role or the turn
 * is another.
 */
function messageIds(running: () => TurnContext | undefined): (event: EmittedEvent) => EmittedEvent {
  let last: Required<Pick<MessageEvent, "role" | "messageId">> | undefined;
  let lastTurn: TurnContext | undefined;
  return (event) => {
    if (event.type !== "message") {
      if (!isPassing(event)) last = undefined;
      return event.type === "plan_text" ? { messageId: randomId("msg_"), ...event } : event;
    }
    const { role } = event;
    const continues = last?.role === role && lastTurn === running();
    lastTurn = running();
    last = { role, messageId: event.messageId ?? (continues && last ? last.messageId : randomId("msg_")) };
    return { ...event, ...last };
  };
}

/** Returns true for an event that does not separate the messages before and after it. */
function isPassing({ type }: EmittedEvent): boolean {
  return type === "usage" || type === "notice" || type === "terminal_output";
}

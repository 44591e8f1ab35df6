import type { MessageEvent, SessionEvent } from "../event/session-event.ts";

/**
 * Creates a function that is given the events in order and returns whether each begins a message. A message has ended
 * when its role begins another.
 */
export function messageBeginnings(): (event: SessionEvent) => event is MessageEvent {
  const begun = new Map<MessageEvent["role"], string | undefined>();
  return (event): event is MessageEvent => {
    if (event.type !== "message") return false;
    const { role, messageId } = event;
    if (messageId && begun.get(role) === messageId) return false;
    begun.set(role, messageId);
    return true;
  };
}

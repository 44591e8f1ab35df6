import type { PlacedMessage } from "./outgoing-message.ts";

const ID = "id: ";
const DATA = "data: ";
/** Ends an id, and begins the data. */
const ID_END = `\n${DATA}`;
/** Ends an event. No message has a line break. */
const END = "\n\n";

/**
 * Returns messages as server-sent events, with their cursors as ids.
 *
 * @param textOf returns a message's text as the client is to get it.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function eventsOf(
  messages: readonly PlacedMessage[],
  textOf: (message: PlacedMessage) => string,
): string {
  let events = "";
  for (const message of messages) {
    const { cursor } = message;
    // One by one: templates would be texts of their own first, which takes a third longer.
    if (cursor === undefined) events += DATA;
    else {
      events += ID;
      events += cursor;
      events += ID_END;
    }
    events += textOf(message);
    events += END;
  }
  return events;
}

/** Returns the texts of the messages that {@link eventsOf} has written, as the client got them. */
export function textsIn(events: string): readonly string[] {
  const texts = events.split(END);
  texts.pop();
  return texts.map((event) =>
    event.slice((event.startsWith(ID) ? event.indexOf("\n") + 1 : 0) + DATA.length),
  );
}

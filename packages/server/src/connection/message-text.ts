const ID = "id: ";
const DATA = "data: ";
/** Terminates an id and starts the event's data. */
const ID_END = `\n${DATA}`;
/** Terminates an event. Messages never contain line breaks. */
const END = "\n\n";

/** The start of an encoded update, up to the first member of its params. */
export const UPDATE = '{"jsonrpc":"2.0","method":"session/update","params":{';
/** Follows {@link UPDATE} if the agent added its own resume point, the offset. */
export const OFFSET = '"_meta":{"acp/cursor":"';
export const OFFSET_END = '"},';

/** A message in the form that a stream or socket writes. */
export interface WrittenMessage {
  /** The text from the agent, possibly without the agent's own resume point. */
  readonly text: string;
  /** The resume point for continuing after this message. */
  readonly resumePoint?: string | undefined;
}

/**
 * Encodes messages as server-sent events, with their resume points as ids.
 *
 * @param textOf Returns a message's text as the client should receive it.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function eventsOf(
  messages: readonly WrittenMessage[],
  textOf: (message: WrittenMessage) => string,
): string {
  let events = "";
  for (const message of messages) {
    const { resumePoint } = message;
    // Appends the pieces separately, because template literals would create intermediate strings and take a third
    // longer.
    if (resumePoint === undefined) events += DATA;
    else {
      events += ID;
      events += resumePoint;
      events += ID_END;
    }
    events += textOf(message);
    events += END;
  }
  return events;
}

/** Returns the text of the messages in events written by {@link eventsOf}, as the client received it. */
export function textsIn(events: string): readonly string[] {
  const texts = events.split(END);
  texts.pop();
  return texts.map((event) =>
    event.slice((event.startsWith(ID) ? event.indexOf("\n") + 1 : 0) + DATA.length),
  );
}

interface ParsedUpdate {
  readonly params: { readonly _meta?: object | null };
}

/**
 * Returns an update's text with its resume point in `_meta` instead of the agent's. Other messages stay unchanged.
 */
export function textWithResumePoint({ text, resumePoint }: WrittenMessage): string {
  // Comparing a slice takes a fifth of the time of `startsWith`.
  if (resumePoint === undefined || text.slice(0, UPDATE.length) !== UPDATE) return text;
  const members = afterOffset(text);
  if (text.includes('_meta":', members)) {
    const { params, ...message } = JSON.parse(text) as ParsedUpdate;
    const { _meta: meta } = params;
    // Strict parsers reject duplicate names.
    if (meta !== undefined)
      return JSON.stringify({
        ...message,
        params: { ...params, _meta: { ...meta, "acp/cursor": resumePoint } },
      });
  }
  return `${UPDATE}${OFFSET}${resumePoint}${OFFSET_END}${text.slice(members)}`;
}

/** Returns a message's text without the agent's own resume point, if the message has another one. */
export function textWithoutOffset({ text, resumePoint }: WrittenMessage): string {
  const members = afterOffset(text);
  if (resumePoint === undefined || members === UPDATE.length || !text.startsWith(UPDATE)) return text;
  return UPDATE + text.slice(members);
}

/** Returns the index of the first member of an update's params after the agent's own resume point. */
export function afterOffset(text: string): number {
  const start = UPDATE.length + OFFSET.length;
  // Most updates do not have an offset. Comparing a single character first rules them out at almost no cost.
  if (text[UPDATE.length + 1] !== OFFSET[1] || text.slice(UPDATE.length, start) !== OFFSET)
    return UPDATE.length;
  const end = text.indexOf('"', start);
  return text.startsWith(OFFSET_END, end) && text[end - 1] !== "\\" ? end + OFFSET_END.length : UPDATE.length;
}

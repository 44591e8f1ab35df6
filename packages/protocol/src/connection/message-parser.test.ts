import { describe, expect, test } from "vitest";

import { encodeNotification } from "../jsonrpc/encode-message.ts";
import { InvalidMessageError } from "../jsonrpc/invalid-message-error.ts";
import { parseMessage } from "../jsonrpc/parse-message.ts";
import { createMessageParser } from "./message-parser.ts";

const update = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: '}} "update": é' } };
const first = encodeNotification("session/update", { sessionId: "s", update });

/** Messages that start exactly, or almost exactly, like updates for session "s". */
const texts = [
  first,
  encodeNotification("session/update", { sessionId: "s", update: { sessionUpdate: "plan", entries: [] } }),
  encodeNotification("session/update", { sessionId: "s", update: [1, { a: {} }] }),
  encodeNotification("session/update", { sessionId: "s", update: 7 }),
  encodeNotification("session/update", { sessionId: "s", update, _meta: { a: { b: {} } } }),
  encodeNotification("session/update", { sessionId: "s", _meta: {}, update }),
  encodeNotification("session/update", { sessionId: 's"', update }),
  encodeNotification("session/update", { sessionId: "other", update }),
  encodeNotification("session/update", { sessionId: 1, update }),
  encodeNotification("session/update", { update }),
  encodeNotification("session/update", null),
  encodeNotification("session/update", undefined),
  encodeNotification("session/updated", { sessionId: "s", update }),
  `${first} `,
  first.replace("{", "{ "),
  first.replace('"update":', '"update": '),
  first.replace("}}}}", '}},"update":{"last":{}}}}'),
  first.replace(/\}$/, ',"traceparent":{"a":{}}}'),
  first.replace(/\}$/, ',"id":1}'),
  '{"jsonrpc":"2.0","id":1,"method":"session/update","params":{"sessionId":"s","update":{}}}',
  '{"jsonrpc":"2.0","id":1,"result":{"update":{}}}',
];

const malformed = [
  first.slice(0, -1),
  first.slice(0, -2),
  `${first}}`,
  `${first}}}`,
  first.replace('"update":', '"update":,'),
  first.replace(/"update":.*/, '"update":}}'),
  first.replace(/"update":.*/, '"update":1,2}}'),
  first.replace(/"update":.*/, '"update":{},}}'),
  '{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":undefined,"update":{}}}',
];

describe("a message parser", () => {
  test.each(texts)("parses %s like parseMessage, regardless of the previous message", (text) => {
    for (const before of texts) {
      const parse = createMessageParser();
      for (const earlier of [before, first, first, before, before]) parse(earlier);
      const message = parse(text);
      expect(JSON.stringify(message)).toBe(JSON.stringify(parseMessage(text)));
      expect(message).toStrictEqual(parseMessage(text));
    }
  });

  test.each(malformed)("rejects %s like parseMessage", (text) => {
    const parse = createMessageParser();
    for (const before of ["", ...texts]) {
      if (before !== "") parse(before);
      expect(() => parse(text)).toThrow(InvalidMessageError);
      expect(parse(first)).toStrictEqual(parseMessage(first));
    }
  });

  test("creates a separate object for each message", () => {
    const parse = createMessageParser();
    const [one, two, three] = [parse(first), parse(first), parse(first)] as const;
    for (const [left, right] of [
      [one, two],
      [two, three],
    ] as const)
      expect("params" in left && "params" in right && left.params).not.toBe(
        "params" in right && right.params,
      );
  });

  test("after two updates for the same session, parses only the update itself", () => {
    const other = encodeNotification("session/update", { sessionId: "t", update: {} });
    const sent = [first, first, first, other, first, other, other, other];
    const expected = [first, first, JSON.stringify(update), other, first, other, other, "{}"];
    expect(parsedBy(sent)).toEqual(expected);
  });

  test("stops comparing the prefix if other members follow the update or the text is malformed", () => {
    const followed = encodeNotification("session/update", { sessionId: "s", update, _meta: {} });
    const round = [first, first, followed];
    const parsed = parsedBy(Array.from({ length: 20 }, () => round).flat());
    expect(parsed.length).toBeLessThanOrEqual(60 + 4);
    expect(parsed.slice(-3)).toEqual(round);
  });

  test("does not retain long ids or methods", () => {
    const long = "x".repeat(5000);
    for (const text of [
      encodeNotification("session/update", { sessionId: long, update: 0 }),
      encodeNotification(long, { sessionId: "s", update: 0 }),
      encodeNotification("session/update", { sessionId: [long], update: 0 }),
    ])
      expect(parsedBy([text, text, text])).toEqual([text, text, text]);
  });
});

/** Returns the strings that the parser passes to JSON.parse. */
function parsedBy(messages: readonly string[]): readonly string[] {
  const parsed: string[] = [];
  const { parse: parseJson } = JSON;
  JSON.parse = (text: string) => {
    parsed.push(text);
    return parseJson(text) as unknown;
  };
  try {
    const parse = createMessageParser();
    for (const message of messages) parse(message);
    return parsed;
  } finally {
    JSON.parse = parseJson;
  }
}

import { encodeNotification } from "@parley/protocol";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { LogMemory } from "../connection/log-memory.ts";
import type { MessageSink } from "../connection/message-sink.ts";
import type { OutgoingMessage } from "../connection/outgoing-message.ts";
import { StreamLog } from "../connection/stream-log.ts";
import { EventStream, KeepAlive } from "./event-stream.ts";
import { SocketSink } from "./socket-client.ts";

const COUNT = 600;
const update = {
  sessionUpdate: "agent_message_chunk",
  content: { type: "text", text: "€\u2028 data: id: \uFEFF" },
};
const samples: readonly { readonly text: string; readonly offset?: string }[] = [
  { text: encodeNotification("session/update", { sessionId: "s", update }) },
  {
    text: encodeNotification("session/update", { _meta: { "acp/cursor": "5" }, sessionId: "s", update }),
    offset: "5",
  },
  { text: encodeNotification("session/update", { sessionId: "s", update, _meta: { a: 1 } }) },
  {
    text: encodeNotification("session/update", { sessionId: "s", _meta: { "acp/cursor": "6" }, update }),
    offset: "6",
  },
  // Numbers that JavaScript cannot represent exactly.
  {
    text: '{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":"x","_meta":{},"n":12345678901234567890,"m":1e400}}}',
  },
  { text: '{"jsonrpc":"2.0","id":7,"method":"session/request_permission","params":{"sessionId":"s"}}' },
  { text: encodeNotification("session/other", { sessionId: "s", _meta: null }) },
];

function createLog(): StreamLog {
  const log = new StreamLog(
    new LogMemory(10_000_000),
    () => false,
    ({ text, offset = "0" }, number) => ({ text, resumePoint: `e.${number}.${offset}` }),
  );
  for (let number = 0; number < COUNT; number++)
    log.push({ session: "s", ...(samples[number % samples.length] as OutgoingMessage) });
  return log;
}

/** Opens a stream on a log. Resolves to everything that the stream receives. */
type Read = (log: StreamLog) => Promise<readonly string[]>;

const readEvents =
  (readsIds: boolean): Read =>
  async (log) => {
    const ignore = (): void => undefined;
    const stream = new EventStream(
      { onRoom: () => log.room(stream), onLost: ignore, onEnd: ignore },
      readsIds,
    );
    log.attach(stream);
    let text = "";
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    for await (const part of stream.body) {
      text += decoder.decode(part, { stream: true });
      const events = text.split("\n\n").filter((event) => event.includes("data: "));
      if (events.length === COUNT && text.endsWith("\n\n")) return events;
    }
    throw new Error("The stream has ended");
  };

const readSocket: Read = async (log) => {
  const texts: string[] = [];
  const port = {
    send: (sent: readonly string[]): undefined => {
      texts.push(...sent);
    },
    pause: () => undefined,
    resume: () => undefined,
    close: () => undefined,
  };
  const sink: MessageSink = new SocketSink(port, () => undefined);
  log.attach(sink);
  return texts;
};

const kinds: readonly { readonly kind: string; readonly read: Read }[] = [
  { kind: "a stream whose client reads ids", read: readEvents(true) },
  { kind: "a stream whose client reads resume points in messages", read: readEvents(false) },
  { kind: "a socket", read: readSocket },
];

describe.each(kinds)("messages first read through $kind", ({ read: readFirst }) => {
  test.each(kinds)("are resent unchanged through $kind", async ({ read }) => {
    const log = createLog();
    expect(await readFirst(log)).toHaveLength(COUNT);
    expect(log.rewind(0)).toBe(true);
    expect(await read(log)).toEqual(await read(createLog()));
    expect(log.next).toBe(COUNT + 1);
  });
});

test("keeps a slow reader but drops one that has not read anything for a minute", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const fill = (): unknown => stream.write([{ text: "x".repeat(100_000) }]);
  const stream = new EventStream({ onRoom: fill, onLost: () => undefined, onEnd: () => undefined }, true);
  const keepAlive = new KeepAlive();
  keepAlive.add(stream);
  fill();
  const reader = stream.body.getReader();
  await reader.read();
  for (let interval = 0; interval < 8; interval++) {
    await reader.read();
    expect(stream.hasRoom).toBe(false);
    vi.advanceTimersByTime(15_000);
    expect(stream.ended).toBe(false);
  }
  vi.advanceTimersByTime(60_000);
  await expect(reader.read()).rejects.toThrow("has read nothing for 60 s");
});

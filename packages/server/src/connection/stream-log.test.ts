import { describe, expect, test } from "vitest";

import { LogMemory } from "./log-memory.ts";
import type { MessageSink } from "./message-sink.ts";
import { type WrittenMessage, eventsOf } from "./message-text.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";
import { StreamLog } from "./stream-log.ts";

class Written implements MessageSink {
  readonly messages: WrittenMessage[] = [];
  readonly hasRoom = true;
  readonly #encode: Encode;

  constructor(encode: Encode) {
    this.#encode = encode;
  }

  write(messages: readonly WrittenMessage[]): Uint8Array | undefined {
    this.messages.push(...messages);
    return this.#encode(messages);
  }

  end(): void {
    // There is nothing to close.
  }

  cut(): void {
    // There is nothing to close.
  }
}

/** Returns the bytes of the encoded messages, if the stream encodes them. */
type Encode = (messages: readonly WrittenMessage[]) => Uint8Array | undefined;

const asTexts: Encode = () => undefined;
const asEvents: Encode = (messages) => new TextEncoder().encode(eventsOf(messages, ({ text }) => text));

function createLog(
  maxLength: number | LogMemory,
  isObsolete: (message: OutgoingMessage) => boolean = () => false,
): StreamLog {
  return new StreamLog(
    typeof maxLength === "number" ? new LogMemory(maxLength) : maxLength,
    isObsolete,
    ({ text, offset }, number) => ({ text, resumePoint: `${number}.${offset}` }),
  );
}

function messageOf(number: number): OutgoingMessage {
  const request = number % 100 === 0 ? String(number) : undefined;
  return { text: `{"number":${number}}`, session: "s", offset: String(number * 2), request };
}

/** Writes messages, `atOnce` at a time. */
function writeMany(log: StreamLog, count: number, atOnce = 1): void {
  for (let number = 1; number <= count; number++) {
    log.push(messageOf(number));
    if (number % atOnce === 0) log.flush();
  }
  log.flush();
}

/** Returns the messages that a stream receives if it starts after the given number. */
function writtenBehind(log: StreamLog, number: number): readonly WrittenMessage[] {
  expect(log.rewind(number)).toBe(true);
  const sink = new Written(asTexts);
  log.attach(sink);
  return sink.messages;
}

function expected(from: number, to: number): readonly WrittenMessage[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const { text, offset } = messageOf(from + index);
    return { text, resumePoint: `${from + index}.${offset}` };
  });
}

describe("a stream's log", () => {
  test("is not cut while the memory holds messages that other streams have already read", () => {
    const budget = new LogMemory(100_000);
    const taken = [1, 2, 3].map(() => createLog(budget));
    for (const log of taken) {
      log.attach(new Written(asTexts));
      writeMany(log, 100);
    }
    // The longest log, because its client has not read anything.
    const unread = createLog(budget);
    for (let number = 1; number <= 300; number++) unread.push(messageOf(number));
    expect(unread.takeGap()).toBe(false);
    expect(writtenBehind(unread, 0)).toEqual(expected(1, 300));
  });

  describe.each([
    { form: "texts", encode: asTexts },
    { form: "events", encode: asEvents },
  ])("encoded as $form", ({ encode }) => {
    describe.each([1, 40, 128, 150, 1000])("with messages written %i at a time", (atOnce) => {
      test.each([0, 1, 127, 128, 129, 500, 999, 1000])("resumes after message %i of 1,000", (number) => {
        const log = createLog(1_000_000);
        log.attach(new Written(encode));
        writeMany(log, 1000, atOnce);
        expect(writtenBehind(log, number)).toEqual(expected(number + 1, 1000));
        expect(writtenBehind(log, 0)).toEqual(expected(1, 1000));
        log.push(messageOf(1001));
        expect(writtenBehind(log, 998)).toEqual(expected(999, 1001));
      });

      test("does not resend an answered request", () => {
        const answered = new Set<unknown>(["100"]);
        const log = createLog(1_000_000, ({ request }) => answered.has(request));
        log.attach(new Written(encode));
        writeMany(log, 300, atOnce);
        answered.add("200");
        const resumePoints = writtenBehind(log, 98).map(({ resumePoint }) => resumePoint);
        expect(resumePoints.slice(0, 3)).toEqual(["99.198", "101.202", "102.204"]);
        expect(resumePoints.slice(99, 102)).toEqual(["199.398", "201.402", "202.404"]);
      });
    });

    test("keeps the latest messages if memory runs out, and rejects resuming before them", () => {
      const log = createLog(100_000);
      log.attach(new Written(encode));
      writeMany(log, 20_000, 150);
      expect(log.length).toBeLessThanOrEqual(100_000);
      expect(log.rewind(0)).toBe(false);
      expect(writtenBehind(log, 19_900)).toEqual(expected(19_901, 20_000));
      expect(log.length).toBeLessThanOrEqual(100_000);
      let oldest = 0;
      while (!log.rewind(oldest)) oldest += 1;
      expect(writtenBehind(log, oldest)).toEqual(expected(oldest + 1, 20_000));
      expect(log.length).toBeLessThanOrEqual(100_000);
    });
  });

  test("delivers a message that exceeds the limit, and the messages before and after it", () => {
    const log = createLog(10_000);
    const written = new Written(asTexts);
    log.attach(written);
    const texts = ["before", "x".repeat(50_000), "after"];
    for (const text of texts) {
      log.push({ ...messageOf(1), text });
      log.flush();
    }
    expect(written.messages.map(({ text }) => text)).toEqual(texts);
    expect(log.takeGap()).toBe(false);
  });

  test("keeps an oversized message for a later stream until more messages arrive", () => {
    const log = createLog(10_000);
    log.push({ ...messageOf(1), text: "x".repeat(50_000) });
    const written = new Written(asTexts);
    log.attach(written);
    expect(written.messages).toHaveLength(1);
    const crowded = createLog(10_000);
    crowded.push({ ...messageOf(1), text: "x".repeat(50_000) });
    crowded.push(messageOf(2));
    expect(crowded.length).toBeLessThan(10_000);
    expect(crowded.takeGap()).toBe(true);
  });

  test("reports a gap where unwritten messages were dropped", () => {
    const log = createLog(10_000);
    writeMany(log, 1000);
    expect(log.takeGap()).toBe(true);
    expect(log.takeGap()).toBe(false);
    expect(log.rewind(0)).toBe(false);
  });
});

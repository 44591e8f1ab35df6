import { expect, test } from "vitest";

import { Outbox } from "./outbox.ts";

async function ticks(count: number): Promise<void> {
  for (let index = 0; index < count; index++) await Promise.resolve();
}

test("sends messages in order even if they are pushed just before or after a slow send completes", async () => {
  for (let moment = 0; moment < 12; moment++) {
    const room = Promise.withResolvers<void>();
    const sent: string[] = [];
    const outbox = new Outbox((messages) => {
      sent.push(...messages);
      return sent.length === 1 ? room.promise : undefined;
    });
    void outbox.push(["1"]);
    void outbox.push(["2"]);
    room.resolve();
    await ticks(moment);
    await outbox.push(["3"]);
    await outbox.push(["4"]);
    expect({ moment, sent }).toEqual({ moment, sent: ["1", "2", "3", "4"] });
  }
});

test("rejects a push if the messages cannot be sent", async () => {
  const outbox = new Outbox(() => Promise.reject(new Error("gone")));
  await expect(outbox.push(["1"])).rejects.toThrow("gone");
});

import { expect, onTestFinished, test, vi } from "vitest";

import { MessageOrder, type NumberedMessage } from "./message-order.ts";

const limits = { gapTimeoutMs: 1000, maxBufferedLength: 100 };
const message = (number: number, length = 1): NumberedMessage => ({ number, length });

test("handles messages in numerical order, even if they arrive out of order", async () => {
  const order = new MessageOrder(limits);
  const handled: number[] = [];
  const take = (number: number): Promise<boolean> =>
    order.handle(message(number), () => handled.push(number));
  await expect(Promise.all([take(3), take(2), take(1), take(4)])).resolves.toEqual([true, true, true, true]);
  expect(handled).toEqual([1, 2, 3, 4]);
});

test("does not handle a duplicate, even while the original is waiting", async () => {
  const order = new MessageOrder(limits);
  const handled: string[] = [];
  const waiting = [
    order.handle(message(2), () => handled.push("2")),
    order.handle(message(2), () => handled.push("2 again")),
  ];
  await order.handle(message(1), () => handled.push("1"));
  await expect(Promise.all(waiting)).resolves.toEqual([true, false]);
  await expect(order.handle(message(1), () => handled.push("1 again"))).resolves.toBe(false);
  expect(handled).toEqual(["1", "2"]);
});

test("rejects a message with 425 if the previous one does not arrive, and accepts a retry", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const order = new MessageOrder(limits);
  const handled: number[] = [];
  const late = order.handle(message(2), () => handled.push(2));
  late.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  await expect(late).rejects.toMatchObject({ status: 425 });
  await order.handle(message(1), () => handled.push(1));
  await order.handle(message(2), () => handled.push(2));
  expect(handled).toEqual([1, 2]);
});

test("immediately rejects a message whose number is far ahead", async () => {
  const order = new MessageOrder(limits);
  await expect(order.handle(message(40), () => undefined)).rejects.toMatchObject({ status: 425 });
});

test("rejects waiting messages when the connection closes", async () => {
  const order = new MessageOrder(limits);
  const late = order.handle(message(2), () => undefined);
  order.close();
  await expect(late).rejects.toThrow("The connection has ended");
});

test("rejects a message with 425 if too many characters would be waiting, counting duplicates", async () => {
  const order = new MessageOrder(limits);
  const handled: number[] = [];
  const take = (number: number, length: number): Promise<boolean> =>
    order.handle(message(number, length), () => handled.push(number));
  const waiting = [take(3, 40), take(3, 40), take(2, 20)];
  const refused = { status: 425, message: expect.stringContaining("maxBufferedLength") };
  await expect(take(4, 1)).rejects.toMatchObject(refused);
  await expect(take(2, 20)).rejects.toMatchObject(refused);
  // The next message in order never waits, no matter how long it is.
  await take(1, 1_000_000);
  await expect(Promise.all(waiting)).resolves.toEqual([true, false, true]);
  const later = [take(6, 100), take(5, 100).catch(() => take(4, 1))];
  await expect(later[1]).resolves.toBe(true);
  await take(5, 1);
  await later[0];
  expect(handled).toEqual([1, 2, 3, 4, 5, 6]);
});

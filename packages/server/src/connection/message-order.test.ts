import { expect, onTestFinished, test, vi } from "vitest";

import { MessageOrder } from "./message-order.ts";

test("messages are handled in the order of their numbers, whatever the order of their arrival", async () => {
  const order = new MessageOrder(1000);
  const handled: number[] = [];
  const take = (number: number): Promise<boolean> => order.handle(number, () => handled.push(number));
  await expect(Promise.all([take(3), take(2), take(1), take(4)])).resolves.toEqual([true, true, true, true]);
  expect(handled).toEqual([1, 2, 3, 4]);
});

test("a repeat is not handled again, also while the first of the two waits", async () => {
  const order = new MessageOrder(1000);
  const handled: string[] = [];
  const waiting = [order.handle(2, () => handled.push("2")), order.handle(2, () => handled.push("2 again"))];
  await order.handle(1, () => handled.push("1"));
  await expect(Promise.all(waiting)).resolves.toEqual([true, false]);
  await expect(order.handle(1, () => handled.push("1 again"))).resolves.toBe(false);
  expect(handled).toEqual(["1", "2"]);
});

test("a message whose predecessor does not arrive is refused with 425, and may be sent again", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const order = new MessageOrder(1000);
  const handled: number[] = [];
  const late = order.handle(2, () => handled.push(2));
  late.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  await expect(late).rejects.toMatchObject({ status: 425 });
  await order.handle(1, () => handled.push(1));
  await order.handle(2, () => handled.push(2));
  expect(handled).toEqual([1, 2]);
});

test("a number far ahead is refused at once", async () => {
  const order = new MessageOrder(1000);
  await expect(order.handle(40, () => undefined)).rejects.toMatchObject({ status: 425 });
});

test("the end of the connection refuses what waits", async () => {
  const order = new MessageOrder(1000);
  const late = order.handle(2, () => undefined);
  order.close();
  await expect(late).rejects.toThrow("The connection has ended");
});

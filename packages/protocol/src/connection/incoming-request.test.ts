import { expect, test } from "vitest";

import { IncomingRequest } from "./incoming-request.ts";

test("provides a single signal that aborts once with the first reason", () => {
  const request = new IncomingRequest({ jsonrpc: "2.0", id: 1, method: "_ask" }, 10);
  const { signal } = request;
  const aborted: unknown[] = [];
  signal.addEventListener("abort", () => aborted.push(signal.reason));
  const reason = new Error("first");
  request.abort(reason);
  request.abort(new Error("second"));
  expect(request.signal).toBe(signal);
  expect(aborted).toEqual([reason]);
});

test("provides an aborted signal if the signal is first read after the abort", () => {
  const request = new IncomingRequest({ jsonrpc: "2.0", id: 1, method: "_ask" }, 10);
  const reason = new Error("gone");
  request.abort(reason);
  expect(request.signal.aborted).toBe(true);
  expect(request.signal.reason).toBe(reason);
});

test("distinguishes an abort from other errors", () => {
  const request = new IncomingRequest({ jsonrpc: "2.0", id: 1, method: "_ask" }, 10);
  const reason = new Error("gone");
  const abortError = new DOMException("Stopped", "AbortError");
  expect(request.isAbortion(abortError)).toBe(false);
  request.abort(reason);
  expect(request.isAbortion(reason)).toBe(true);
  expect(request.isAbortion(abortError)).toBe(true);
  expect(request.isAbortion(new Error("gone"))).toBe(false);
  expect(request.isAbortion("AbortError")).toBe(false);
});

test("runs callbacks in order after the response, and immediately if they are added after it", () => {
  const request = new IncomingRequest({ jsonrpc: "2.0", id: 1, method: "_ask" }, 10);
  const ran: string[] = [];
  const errors: unknown[] = [];
  request.afterResponse(() => ran.push("first"));
  request.afterResponse(() => {
    throw new Error("second");
  });
  request.afterResponse(() => ran.push("third"));
  expect(ran).toEqual([]);
  request.responded((error) => errors.push(error));
  request.afterResponse(() => ran.push("late"));
  expect(ran).toEqual(["first", "third", "late"]);
  expect(errors).toEqual([new Error("second")]);
});

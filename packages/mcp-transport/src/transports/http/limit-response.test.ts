import { describe, expect, it, vi } from "vitest";

import { limitResponse } from "./limit-response.ts";

/** Creates a response whose body arrives in the given chunks. */
function response(pieces: readonly string[], type: string, status = 200): Response {
  const bytes = pieces.map((piece) => Buffer.from(piece, "latin1"));
  return new Response(ReadableStream.from(bytes), { status, headers: { "content-type": type } });
}

function limited(source: Response, maxMessageBytes: number): Response {
  return limitResponse(source, { maxMessageBytes, onOversized: () => undefined });
}

/** Reads a body until it ends or fails. */
async function readAll({ body }: Response): Promise<{ text: string; error?: unknown }> {
  let text = "";
  try {
    for await (const chunk of body ?? []) text += Buffer.from(chunk as Uint8Array).toString("latin1");
    return { text };
  } catch (error) {
    return { text, error };
  }
}

const tooLong = { kind: "protocol", message: "it sent a message of more than 100 bytes (maxMessageBytes)" };

describe("an event stream", () => {
  const type = "Text/Event-Stream; charset=utf-8";

  it.each(["\n", "\r\n", "\r"])("is forwarded in whole events, with %j as the line ending", async (end) => {
    const whole = ["data: a", "data: b", "", ": comment", "", "", "id: 1", "data: c", "", ""].join(end);
    const stream = `${whole}data: half`;
    for (const pieces of [[stream], stream.split(""), [stream.slice(0, 20), stream.slice(20)]]) {
      const { text, error } = await readAll(limited(response(pieces, type), 1000));
      expect({ text: text.trimEnd(), error }).toEqual({ text: whole.trimEnd(), error: undefined });
    }
  });

  it("never ends early if its events are short", async () => {
    const events = Array.from({ length: 1000 }, (_, index) => `data: ${index}\n\n`);
    expect(await readAll(limited(response(events, type), 100))).toEqual({ text: events.join("") });
  });

  it.each([
    { of: "an endless line", rest: ["data: ", ...Array.from({ length: 95 }, () => "x")] },
    { of: "one line", rest: [`data: ${"x".repeat(95)}\n\n`] },
    { of: "several lines", rest: [`data: ${"x".repeat(60)}\n`, `data: ${"x".repeat(60)}\n`] },
    { of: "many short lines", rest: ["data:\n".repeat(4)] },
  ])("fails at an overlong event with $of, after delivering the events before it", async ({ rest }) => {
    const onOversized = vi.fn<(failure: Error) => void>();
    const source = response(["data: first\n\n", ...rest, "\n\ndata: last\n\n"], type);
    const { text, error } = await readAll(limitResponse(source, { maxMessageBytes: 100, onOversized }));
    expect(text).toBe("data: first\n\n");
    expect(error).toMatchObject(tooLong);
    expect(onOversized.mock.calls).toEqual([[error]]);
  });
});

describe("a JSON body", () => {
  it("is forwarded up to the limit and fails beyond it", async () => {
    const [fits, exceeds] = ["x".repeat(100), "x".repeat(101)];
    for (const pieces of [[fits], fits.split("")]) {
      expect(await readAll(limited(response(pieces, "application/json"), 100))).toEqual({ text: fits });
    }
    for (const pieces of [[exceeds], exceeds.split("")]) {
      const { error } = await readAll(limited(response(pieces, "application/json"), 100));
      expect(error).toMatchObject(tooLong);
    }
  });

  it("is delivered in a few chunks even if it arrives in many", async () => {
    const bytes = new TransformStream<Uint8Array, Uint8Array>();
    const source = new Response(bytes.readable, { headers: { "content-type": "application/json" } });
    const { body } = limited(source, 1_000_000);
    const writer = bytes.writable.getWriter();
    const written = (async () => {
      for (let count = 0; count < 100_000; count += 1) await writer.write(Buffer.from("x"));
      await writer.close();
    })();
    const pieces: unknown[] = [];
    for await (const piece of body ?? []) pieces.push(piece);
    await written;
    expect(pieces).toHaveLength(2);
  });
});

describe("a body without a message", () => {
  it.each([
    ["an HTTP error", "application/json", 500],
    ["another content type", "text/html", 200],
  ])("is cut off after 1 MiB (%s)", async (_, type, status) => {
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<unknown>();
    const pull = (output: ReadableStreamDefaultController<Uint8Array>): void =>
      output.enqueue(Buffer.alloc(65_000, "x"));
    const endless = new ReadableStream<Uint8Array>({ pull, cancel });
    const source = new Response(endless, { status, headers: { "content-type": type } });
    const { text, error } = await readAll(limited(source, 100));
    expect(error).toBeUndefined();
    expect(text).toHaveLength(1024 * 1024);
    await cancelled;
  });
});

it("preserves the status and headers", () => {
  const source = new Response("no", { status: 404, statusText: "Gone", headers: { "mcp-session-id": "1" } });
  const { status, statusText, headers } = limited(source, 100);
  expect([status, statusText, headers.get("mcp-session-id")]).toEqual([404, "Gone", "1"]);
});

it("accepts a status text that is valid in HTTP but not in `Response`", () => {
  const source = Object.defineProperty(new Response("no", { status: 500 }), "statusText", {
    value: "a\u001bb",
  });
  expect(limited(source, 100).statusText).toBe("a?b");
});

it("throws for a status that is invalid in HTTP", () => {
  const source = Object.defineProperty(new Response("no"), "status", { value: 999 });
  expect(() => limited(source, 100)).toThrow("it answered with HTTP 999");
});

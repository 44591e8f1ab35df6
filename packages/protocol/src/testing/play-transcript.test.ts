import { expect, test } from "vitest";

import { Connection } from "../connection/connection.ts";
import type { MessageHandler } from "../connection/dispatcher.ts";
import { createInMemoryTransports } from "../transport/in-memory-transport.ts";
import { type PlayOptions, playTranscript } from "./play-transcript.ts";
import { parseTranscript } from "./transcript.ts";

const greeting = `
# The agent greets whom it is told to, after it has asked for the time.
→ {"jsonrpc":"2.0","id":"<greet>","method":"greet","params":{"name":"Ada"}}
← {"jsonrpc":"2.0","id":"<ask>","method":"time"}
→ {"jsonrpc":"2.0","id":"<ask>","result":{"hour":9}}
← {"jsonrpc":"2.0","method":"said","params":{"text":"Good morning, Ada","at":"<at>"}}
← {"jsonrpc":"2.0","id":"<greet>","result":{"at":"<at>"}}
`;

interface Played {
  readonly connection: Connection;
  readonly played: Promise<void>;
}

function play(text: string, options: PlayOptions, handler: Partial<MessageHandler>): Played {
  const [left, right] = createInMemoryTransports();
  const connection = new Connection(right, {
    request: () => null,
    notification: () => undefined,
    ...handler,
  });
  return { connection, played: playTranscript(parseTranscript(text), left, options) };
}

function playGreeting(text: string): Played {
  const { connection, played } = play(
    text,
    { as: "client" },
    {
      async request(_, params) {
        const { hour } = (await connection.request("time")) as { hour: number };
        const { name } = params as { name: string };
        void connection.notify("said", {
          text: `Good ${hour < 12 ? "morning" : "evening"}, ${name}`,
          at: [hour, 0],
        });
        return { at: [hour, 0] };
      },
    },
  );
  return { connection, played };
}

test("plays the client, and closes", async () => {
  const { connection, played } = playGreeting(greeting);
  await expect(played).resolves.toBeUndefined();
  await connection.closed;
});

test("plays the agent", async () => {
  const { connection, played } = play(greeting, { as: "agent" }, { request: () => ({ hour: 9 }) });
  await expect(connection.request("greet", { name: "Ada" })).resolves.toEqual({ at: "<at>" });
  await expect(played).resolves.toBeUndefined();
});

test("names the line where the other side says something else", async () => {
  const { played } = playGreeting(greeting.replace('"hour":9', '"hour":19'));
  await expect(played).rejects.toThrow(
    'Cannot play transcript line 6: expected {"jsonrpc":"2.0","method":"said","params":{"text":"Good morning, Ada","at":"<at>"}}, ' +
      'heard {"jsonrpc":"2.0","method":"said","params":{"text":"Good evening, Ada","at":[19,0]}}',
  );
});

test("names the line where a placeholder has another value than before", async () => {
  const { played } = playGreeting(greeting.replace('"result":{"at":"<at>"}', '"result":{"at":"<ask>"}'));
  await expect(played).rejects.toThrow(
    'Cannot play transcript line 7: expected {"jsonrpc":"2.0","id":"<greet>","result":{"at":0}}, ' +
      'heard {"jsonrpc":"2.0","id":"<greet>","result":{"at":[9,0]}}',
  );
});

test("names the line that the other side does not live to say", async () => {
  const { connection, played } = play(greeting, { as: "client" }, { request: () => connection.close() });
  await expect(played).rejects.toThrow("Cannot play transcript line 4: nothing was said");
});

test("gives up a line that never comes when its signal aborts", async () => {
  const reason = new Error("It takes too long");
  const controller = new AbortController();
  const { played } = play(
    greeting,
    { as: "client", signal: controller.signal },
    { request: () => controller.abort(reason) },
  );
  await expect(played).rejects.toBe(reason);
});

test("refuses what the other side says beyond the transcript", async () => {
  const ping = '→ {"jsonrpc":"2.0","id":1,"method":"ping"}\n← {"jsonrpc":"2.0","id":1,"result":null}';
  const { connection, played } = play(
    ping,
    { as: "client" },
    {
      request(_, __, context) {
        context.afterResponse(() => void connection.notify("more"));
        return null;
      },
    },
  );
  await expect(played).rejects.toThrow(
    'Cannot play transcript to its end: it goes on with {"jsonrpc":"2.0","method":"more"}',
  );
});

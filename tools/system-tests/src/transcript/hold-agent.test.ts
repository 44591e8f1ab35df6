import { Connection, type Transport } from "@parley/protocol";
import { expect, test } from "vitest";

import { type ServeClient, holdAgent } from "./hold-agent.ts";
import { parseTranscript } from "./parse-transcript.ts";

const transcript = parseTranscript(
  "greeting",
  `# agent: in the test
→ {"jsonrpc":"2.0","id":1,"method":"greet"}
← {"jsonrpc":"2.0","method":"wave","params":{"hand":"<hand>"}}
← {"jsonrpc":"2.0","id":1,"result":{"hand":"<hand>","...":"..."}}
`,
);

/** Returns an agent that calls `before` and then answers a greeting. */
function greet(before: (connection: Connection) => void, result: object): ServeClient {
  return async (transport: Transport) => {
    const connection: Connection = new Connection(transport, {
      request() {
        before(connection);
        return result;
      },
      notification: () => undefined,
    });
    await connection.closed;
  };
}

/** Aborts tests that hang. */
const patience = (): AbortSignal => AbortSignal.timeout(100_000);

const wave = (hand: string) => (connection: Connection) => void connection.notify("wave", { hand });

test("an agent that sends its lines passes", async () => {
  const serve = greet(wave("left"), { hand: "left", smile: true });
  await expect(holdAgent(transcript, serve, patience())).resolves.toBeUndefined();
});

test("an agent that sends a different line fails with the expected and received values", async () => {
  const serve = greet(wave("left"), { hand: "right" });
  await expect(holdAgent(transcript, serve, patience())).rejects.toThrow(
    'at greeting.txt:4: at "result.hand" expected "left" and received "right"',
  );
});

test("an agent that sends additional lines fails", async () => {
  const serve = greet(
    (connection) => {
      wave("left")(connection);
      queueMicrotask(() => queueMicrotask(() => wave("right")(connection)));
    },
    { hand: "left" },
  );
  await expect(holdAgent(transcript, serve, patience())).rejects.toThrow(
    "at the end: nothing more was expected",
  );
});

test("an agent that stays silent fails when the signal aborts", async () => {
  const serve = greet(() => undefined, new Promise(() => undefined));
  await expect(holdAgent(transcript, serve, AbortSignal.timeout(10))).rejects.toThrow(
    "at greeting.txt:3: nothing came in time",
  );
});

test("an agent that exits before sending its lines fails", async () => {
  const serve: ServeClient = async (transport) => {
    const connection = new Connection(transport, { request: () => null, notification: () => undefined });
    await connection.close();
  };
  await expect(holdAgent(transcript, serve, patience())).rejects.toThrow(
    "at greeting.txt:3: the other side ended",
  );
});

test("an agent fails if serving it fails, either immediately or at the end", async () => {
  const failing = (): Promise<void> => Promise.reject(new Error("No agent"));
  await expect(holdAgent(transcript, failing, patience())).rejects.toThrow("No agent");
  const serve: ServeClient = async (transport) => {
    await greet(wave("left"), { hand: "left" })(transport);
    throw new Error("Not in order");
  };
  await expect(holdAgent(transcript, serve, patience())).rejects.toThrow("Not in order");
});

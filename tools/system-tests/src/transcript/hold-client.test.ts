import { expect, test } from "vitest";

import { holdClient } from "./hold-client.ts";
import { parseTranscript } from "./parse-transcript.ts";

const transcript = parseTranscript(
  "v1/greeting",
  `# client: in the test
→ {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":1,"...":"..."}}
← {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":1,"...":"..."}}
→ {"jsonrpc":"2.0","id":1,"method":"_greet","params":{"hand":"left"}}
← {"jsonrpc":"2.0","id":1,"result":{"hand":"<hand>"}}
`,
);
/** Aborts tests that hang. */
const patience = (): AbortSignal => AbortSignal.timeout(100_000);

test("a client that sends its lines passes", async () => {
  let answer: unknown;
  const held = holdClient(
    transcript,
    async (client) => {
      const agent = await client.connect();
      answer = await agent.request("_greet", { hand: "left" });
    },
    patience(),
  );
  await expect(held).resolves.toBeUndefined();
  expect(answer).toEqual({ hand: "hand" });
});

test("a client that sends a different line fails with both values, even if the script never ends", async () => {
  const held = holdClient(
    transcript,
    async (client) => {
      const agent = await client.connect();
      await agent.request("_greet", { hand: "right" }).catch(() => undefined);
      await new Promise(() => undefined);
    },
    patience(),
  );
  await expect(held).rejects.toThrow(
    'at v1/greeting.txt:4: at "params.hand" expected "left" and received "right"',
  );
});

test("a client fails if its script fails", async () => {
  const held = holdClient(
    transcript,
    async (client) => {
      await client.connect();
      throw new Error("The script failed");
    },
    patience(),
  );
  await expect(held).rejects.toThrow("The script failed");
});

test("a client that does not send all of its lines fails", async () => {
  const held = holdClient(transcript, async (client) => void (await client.connect()), patience());
  await expect(held).rejects.toThrow("at v1/greeting.txt:4: the other side ended");
});

test("a client that sends additional lines fails", async () => {
  const held = holdClient(
    transcript,
    async (client) => {
      const agent = await client.connect();
      await agent.request("_greet", { hand: "left" });
      void agent.notify("_wave");
    },
    patience(),
  );
  await expect(held).rejects.toThrow("at the end: nothing more was expected");
});

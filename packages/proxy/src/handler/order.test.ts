import { setImmediate as nextTurn } from "node:timers/promises";

import { SeededRandom } from "@parley/schema/seeded-random";
import { expect, test } from "vitest";

import type { ChainProxy } from "../chain/chain-proxy.ts";
import {
  atOtherEnd,
  notification,
  openWiresIn,
  request,
  result,
  textUpdate,
} from "../fixtures/open-wires.ts";
import { defineProxy } from "./define-proxy.ts";

const RUNS = 150;
const done = { stopReason: "end_turn", messageId: "m" };

/** Creates a proxy whose handlers wait a random number of turns, possibly none, before and after forwarding. */
function moody(name: string, random: SeededRandom): ChainProxy {
  const wait = async (): Promise<void> => {
    for (let turns = random.below(4); turns > 0; turns--) {
      await (random.chance(0.5) ? nextTurn() : Promise.resolve());
    }
  };
  const pass = async (call: { forward(): unknown }): Promise<never> => {
    await wait();
    const answer = await call.forward();
    await wait();
    return answer as never;
  };
  const atOnce = (call: { forward(): unknown }): never => call.forward() as never;
  const handler = random.chance(0.7) ? pass : atOnce;
  const looks = (): boolean => random.chance(0.7);
  const proxy = defineProxy({
    name,
    fromClient: {
      requests: looks() ? { "session/prompt": handler } : {},
      notifications: looks() ? { "session/cancel": handler } : {},
    },
    fromAgent: {
      requests: looks() ? { _ask: handler } : {},
      notifications: looks() ? { "session/update": handler } : {},
    },
  });
  return random.chance(0.25) ? atOtherEnd(proxy) : proxy;
}

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly count?: number; readonly prompt?: readonly { readonly text: string }[] };
  readonly result?: { readonly count?: number };
}

test(`${RUNS} random chains keep messages in order in both directions and respond to each request once`, async () => {
  for (let seed = 0; seed < RUNS; seed++) {
    const random = new SeededRandom(seed);
    const proxies = Array.from({ length: 1 + random.below(4) }, (_, index) => moody(`p${index}`, random));
    const { client, agent, errors, ended } = await openWiresIn(seed % 2 === 0 ? 1 : 2, proxies);
    const prompt = (count: number) =>
      request(count, "session/prompt", { sessionId: "s", prompt: [{ type: "text", text: `${count}` }] });
    const wanted: string[] = [];
    const cancel = async (name: string): Promise<void> => {
      wanted.push(`cancel ${name}`);
      await client.send(notification("session/cancel", { sessionId: name }));
    };
    for (let count = 0; count < 6; count++) {
      wanted.push(`prompt ${count}`);
      await client.send(prompt(count));
      if (random.chance(0.5)) await cancel(`after ${count}`);
    }
    await cancel("last");
    const arrived: string[] = [];
    const ids: (number | string)[] = [];
    while (arrived.at(-1) !== "cancel last") {
      const { id, method, params } = (await agent.next()) as Message & {
        readonly params: { readonly sessionId: string };
      };
      if (method === "session/prompt") ids.push(id ?? "");
      arrived.push(
        method === "session/prompt" ? `prompt ${params.prompt?.[0]?.text}` : `cancel ${params.sessionId}`,
      );
    }
    expect(arrived, `seed ${seed}`).toEqual(wanted);
    const expected: string[] = [];
    for (const [count, id] of ids.entries()) {
      await agent.send(textUpdate(`before ${count}`));
      expected.push(`before ${count}`);
      if (random.chance(0.3)) {
        await agent.send(request(`ask ${count}`, "_ask", {}));
        expected.push(`ask ${count}`);
      }
      await agent.send(result(id, done));
      expected.push(`answer ${count}`);
    }
    await agent.send(textUpdate("end"));
    const shown: string[] = [];
    while (shown.at(-1) !== "end") {
      const { id, method, params } = (await client.next()) as Message & {
        readonly params: { readonly update: { readonly content: { readonly text: string } } };
      };
      if (method === "session/update") shown.push(params.update.content.text);
      else if (method === "_ask")
        shown.push(`ask ${shown.filter((one) => one.startsWith("before")).length - 1}`);
      else shown.push(`answer ${id}`);
    }
    expect(shown, `seed ${seed}`).toEqual([...expected, "end"]);
    expect(errors, `seed ${seed}`).toEqual([]);
    await client.close();
    await ended;
  }
});

test.each<[string, (proxy: ChainProxy) => ChainProxy]>([
  ["a proxy in the same process", (proxy) => proxy],
  ["a proxy in another program", atOtherEnd],
])("passes updates around the session/new response through %s in order", async (_what, place) => {
  const slow = async (call: { forward(): unknown }): Promise<never> => {
    await nextTurn();
    const answer = await call.forward();
    await nextTurn();
    return answer as never;
  };
  const handlers = { "session/new": slow };
  const proxies = [
    defineProxy({ name: "looks", fromClient: { requests: handlers } }),
    defineProxy({
      name: "reads",
      fromClient: { requests: handlers },
      fromAgent: { notifications: { "session/update": slow } },
    }),
    defineProxy({ name: "passes" }),
  ].map(place);
  const { client, agent } = await openWiresIn(1, proxies);
  await client.send(request("new", "session/new", { cwd: "/tmp", mcpServers: [] }));
  const { id } = (await agent.next()) as { readonly id: string };
  const around = [
    textUpdate("early"),
    textUpdate("before"),
    result(id, { sessionId: "s" }),
    textUpdate("after"),
  ];
  await agent.send(...around);
  const received: unknown[] = [];
  while (received.length < around.length) received.push(await client.next());
  expect(received).toMatchObject([
    around[0],
    around[1],
    { id: "new", result: { sessionId: "s" } },
    around[3],
  ]);
});

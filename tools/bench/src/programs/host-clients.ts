import { RawClient } from "../host/raw-client.ts";
import { ArrivalTimes, type Load } from "./host-work.ts";

// The clients for `bench host`. Their streams are distributed over the nodes given as arguments.

/** Number of sessions per connection. */
const SESSIONS = 10;

const [work = "{}", ...urls] = process.argv.slice(2);
const { streams, pieces } = JSON.parse(work) as Load;
const times = new ArrivalTimes();

/** Opens the sessions for one connection. Resolves to one function per session, which sends a prompt. */
async function open(url: string, count: number): Promise<(() => Promise<unknown>)[]> {
  const client = await RawClient.connect(url);
  client.onPiece = (text) => times.arrived(text);
  const prompts: (() => Promise<unknown>)[] = [];
  while (prompts.length < count) {
    const sessionId = await client.newSession();
    prompts.push(() => client.prompt(sessionId, `paced ${pieces}`));
  }
  return prompts;
}

const opening: Promise<(() => Promise<unknown>)[]>[] = [];
for (let first = 0; first < streams; first += SESSIONS)
  opening.push(open(urls[opening.length % urls.length] ?? "", Math.min(SESSIONS, streams - first)));
const prompts = (await Promise.all(opening)).flat();
process.send?.("ready");
await new Promise((resolve) => process.once("message", resolve));
const before = process.cpuUsage();
await Promise.all(prompts.map((prompt) => prompt()));
const { user, system } = process.cpuUsage(before);
process.send?.({ ...times.delays, processorMs: (user + system) / 1000 });
process.exit(0);

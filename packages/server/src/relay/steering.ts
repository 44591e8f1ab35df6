import type { SteeringPrompt, Turn } from "@parley/agent";
import type { AgentConnection, ClientSession } from "@parley/client";
import type { JsonObject } from "@parley/schema/neutral";

import { outsideCrossing } from "./crossing.ts";

/** The method that adds a prompt to the running turn. */
export const STEERING = "_session/steering";

/**
 * Metadata that advertises a child's own features. It is removed because the host determines which features clients
 * can use.
 */
const MARKERS: ReadonlySet<string> = new Set(["steering", "parley/idempotencyKeys"]);

type Initialized = Pick<AgentConnection, "initializeResult">;

/** Whether a child can add prompts to its running turn. */
export function canSteer({ initializeResult }: Initialized): boolean {
  const { _meta: meta } = initializeResult as { readonly _meta?: { readonly steering?: Marker } | null };
  return meta?.steering?.supported === true;
}

interface Marker {
  readonly supported?: unknown;
}

/** Returns the response to `initialize` without metadata for features that only the host can offer. */
export function withoutMarkers({ initializeResult }: Initialized): object {
  const { _meta: meta, ...result } = initializeResult as { readonly _meta?: JsonObject | null };
  const others = Object.entries(meta ?? {}).filter(([name]) => !MARKERS.has(name));
  return others.length === 0 ? result : { ...result, _meta: Object.fromEntries(others) };
}

interface SteeredChild {
  readonly connection: AgentConnection;
  readonly session: ClientSession;
  /** Called before the child receives a prompt. */
  readonly onPrompt: () => void;
}

/**
 * Runs a prompt in a child. Prompts that steer the host's turn are added to the child's turn, or get their own turns in
 * the child if they arrive too late.
 *
 * @returns the reason why the child's last turn ended
 */
export async function promptChild(
  turn: Turn,
  prompt: Turn["prompt"],
  { connection, session, onPrompt }: SteeredChild,
): ReturnType<ClientSession["prompt"]> {
  const run = (blocks: Turn["prompt"]): ReturnType<ClientSession["prompt"]> => {
    onPrompt();
    return session.prompt(blocks, { signal: turn.signal });
  };
  if (!canSteer(connection)) return run(prompt);
  const late: SteeringPrompt[] = [];
  const steered = async (running: ReturnType<typeof run>): ReturnType<typeof run> => {
    const ended = new AbortController();
    const steering = steerChild(turn, { connection, session }, ended.signal);
    steering.catch(() => undefined);
    try {
      return await running;
    } finally {
      ended.abort();
      late.push(...(await steering));
    }
  };
  let reason = await steered(run(prompt));
  for (let next = late.shift(); next !== undefined && !turn.signal.aborted; next = late.shift()) {
    const { prompt: blocks } = next;
    reason = await steered(outsideCrossing(() => run(blocks)));
  }
  return reason;
}

/**
 * Until the child's turn ends, forwards the prompts that steer it. Resolves to the prompts that the child did not
 * accept.
 */
async function steerChild(
  turn: Turn,
  { connection, session }: Pick<SteeredChild, "connection" | "session">,
  ended: AbortSignal,
): Promise<readonly SteeringPrompt[]> {
  const isInjected = async ({ prompt, meta }: SteeringPrompt): Promise<boolean> => {
    const whileRunning = { steering: { idleBehavior: "promptRequired" } };
    const params = { sessionId: session.id, prompt, _meta: { ...meta, ...whileRunning } };
    const answer = outsideCrossing(() => connection.request(STEERING, params, { signal: turn.signal }));
    return Object(await answer.catch(() => undefined)).outcome === "injected";
  };
  const sent: { readonly prompt: SteeringPrompt; readonly injected: Promise<boolean> }[] = [];
  while (!ended.aborted && !turn.signal.aborted)
    for (const prompt of await turn.takePrompts(ended)) sent.push({ prompt, injected: isInjected(prompt) });
  const injected = await Promise.all(sent.map((each) => each.injected));
  return sent.flatMap(({ prompt }, index) => (injected[index] === true ? [] : [prompt]));
}

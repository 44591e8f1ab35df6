import { type SessionState, createSessionState } from "@parley/protocol/session";
import { applyUpdate as applyV1 } from "@parley/protocol/session/v1";
import { applyUpdate as applyV2 } from "@parley/protocol/session/v2";

import type { CheckedVersion } from "../catalogue/rule.ts";
import { NotApplicable, applies, ensure } from "./check-outcome.ts";
import type { Bench } from "./check.ts";
import type { Update } from "./exchange.ts";
import { supports } from "./initialize.ts";

/**
 * Checks that the messages and tool calls of a loaded session match the live session.
 *
 * @throws {CheckFailure} describing the first difference.
 */
export async function compareReplay(bench: Bench): Promise<void> {
  const exchange = await bench.open();
  const how = bench.version === 1 ? "load" : "resume";
  applies(supports(exchange, how), `it does not offer "session/${how}"`);
  const sessionId = await exchange.newSession();
  for (const text of [bench.settings.prompt, bench.settings.permissionPrompt]) {
    if (text !== undefined) await exchange.prompt(sessionId, text).end;
  }
  const live = linesOf(bench.version, exchange.updates(sessionId));
  if (supports(exchange, "close")) await exchange.call("session/close", { sessionId });
  const from = exchange.agent.lines.length;
  const replayFrom = bench.version === 2 ? { replayFrom: { type: "start" } } : {};
  await exchange.call(`session/${how}`, { sessionId, ...exchange.setup, ...replayFrom });
  const loaded = linesOf(bench.version, exchange.updates(sessionId, from));
  applies(live.length > 0, "it sent nothing in its turns");
  for (let index = 0; index < Math.max(live.length, loaded.length); index++) {
    ensure(
      live[index] === loaded[index],
      `Live, entry ${index + 1} is ${live[index] ?? "missing"}; loaded it is ${loaded[index] ?? "missing"}`,
    );
  }
}

/**
 * Describes the agent's actions in a session, one per line. Omits the user's messages, because some agents do not
 * send them live. Message boundaries are ambiguous without them, so adjacent text of the same kind is joined.
 */
function linesOf(version: CheckedVersion, updates: readonly Update[]): string[] {
  const entries = fold(version, updates).entries.flatMap((entry) => {
    if (entry.type === "tool_call") return [{ kind: "tool call", text: `${entry.title}, ${entry.status}` }];
    if (entry.type !== "message" || entry.role === "user") return [];
    const texts = entry.content.map((block) =>
      block.type === "text" ? block.text : `[${block.type ?? "no content"}]`,
    );
    return [{ kind: entry.role, text: texts.join("") }];
  });
  const joined: { kind: string; text: string }[] = [];
  for (const { kind, text } of entries) {
    const last = joined.at(-1);
    if (last?.kind === kind && kind !== "tool call") last.text += text;
    else joined.push({ kind, text });
  }
  return joined.map(({ kind, text }) => `${kind}: ${JSON.stringify(text)}`);
}

function fold(version: CheckedVersion, updates: readonly Update[]): SessionState {
  const apply = (version === 1 ? applyV1 : applyV2) as (state: SessionState, update: unknown) => SessionState;
  try {
    return updates.reduce((state, { update }) => apply(state, update), createSessionState());
  } catch (error) {
    throw new NotApplicable(`its updates cannot be read: ${(error as Error).message}`);
  }
}

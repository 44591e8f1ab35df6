import { CheckFailure, TurnFailure } from "./check-outcome.ts";
import type { Bench } from "./check.ts";
import type { Exchange, Turn } from "./exchange.ts";

/**
 * Resolves once the agent works on a prompt, so that there is something to cancel: at its first update, or in version 1,
 * where an agent may send none, after a while.
 *
 * @throws {TurnFailure} if there is no update in version 2, which requires one.
 */
export async function untilWork(bench: Bench, exchange: Exchange, { sessionId, from }: Turn): Promise<void> {
  const isWork = (update: { readonly [member: string]: unknown }): boolean =>
    update["sessionUpdate"] !== "user_message";
  const work = exchange.nextUpdate(sessionId, isWork, { what: "work on the prompt", from });
  if (bench.version === 2) {
    await work.catch((error: unknown) => {
      throw error instanceof CheckFailure ? new TurnFailure(error.message, { cause: error }) : error;
    });
    return;
  }
  await Promise.race([work.catch(() => undefined), bench.quiet()]);
}

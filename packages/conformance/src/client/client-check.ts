import { applies, ensure } from "../agent/check-outcome.ts";
import { isResponse, type JsonObject, toObject } from "../recording/message.ts";
import type { ClientScriptName } from "./client-scripts.ts";
import type { PlayedScript } from "./play-script.ts";
import type { AnsweredRequest, ScriptedAgent } from "./scripted-agent.ts";

/** Checks whether a client follows a rule of the catalogue. */
export interface ClientCheck {
  readonly id: string;
  readonly script: ClientScriptName;
  /** @throws {CheckFailure} if the rule is broken, {@link NotApplicable} if it does not apply to this client. */
  judge(played: PlayedScript): void;
}

export function requestsOf({ lines }: ScriptedAgent): JsonObject[] {
  return lines.flatMap(({ message }) =>
    message && !isResponse(message) && "id" in message ? [message] : [],
  );
}

/** Returns the client's requests and notifications for the given methods. */
export function callsOf({ lines }: ScriptedAgent, ...methods: readonly string[]): JsonObject[] {
  return lines.flatMap(({ message }) =>
    message && methods.includes(String(message["method"])) ? [message] : [],
  );
}

/**
 * Returns the agent's request for the given method, along with the client's response.
 *
 * @throws {CheckFailure} if there is no response.
 */
export function answerTo({ answered }: ScriptedAgent, method: string): AnsweredRequest {
  const found = answered.find((each) => each.method === method);
  ensure(found, `The client did not answer "${method}"`);
  return found;
}

/**
 * Returns the result in a response.
 *
 * @throws {CheckFailure} if it is an error.
 */
export function resultOf(answered: AnsweredRequest | undefined): JsonObject {
  ensure(answered, "The client did not answer");
  const { method, response } = answered;
  ensure(
    "result" in response,
    `"${method}" was answered with the error ${JSON.stringify(response["error"])}`,
  );
  return toObject(response["result"]);
}

/** @throws {CheckFailure} if the client did not complete its turn. */
export function ensureWholeTurn({ agent, ending, failure }: PlayedScript): void {
  const why = failure === undefined ? "" : `: ${failure}`;
  ensure(agent.isDone, `The client did not stay until the end of the turn${why}`);
  ensure(ending === "well", `The client ended ${ending}${why}`);
}

/** @throws {NotApplicable} if the client cannot do what the script requires. */
export function appliesToScript({ lacks, isDriven }: PlayedScript): void {
  const how = isDriven ? `its adapter has no function "${lacks}"` : `only an adapter can "${lacks}"`;
  applies(lacks === undefined, how);
}

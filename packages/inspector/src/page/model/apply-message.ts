import {
  type SessionState,
  applyCancel,
  applyMode,
  applyPrompt,
  applySetup,
  applyTurn,
  createSessionState,
} from "@parley/protocol/session";
import { applyUpdate as applyUpdateV1 } from "@parley/protocol/session/v1";
import { applyUpdate as applyUpdateV2, readSetup } from "@parley/protocol/session/v2";

import { type JsonObject, type Row, paramsOf, toObject } from "./row.ts";

export interface StepContext {
  readonly connection: string;
  readonly version: 1 | 2;
  readonly isFromAgent: boolean;
}

export interface Step extends StepContext {
  readonly row: Row;
}

export function applyMessage(state: SessionState, step: Step, message: JsonObject): SessionState {
  const { row, version, isFromAgent } = step;
  const params = toObject(message["params"]);
  if (row.method === "session/update" && isFromAgent) {
    const update = params["update"] as never;
    return version === 2 ? applyUpdateV2(state, update) : applyUpdateV1(state, update);
  }
  if (row.method === "session/prompt" && version === 1) return applyPromptStep(state, row, message);
  if (row.kind === "response" && /^session\/(?:new|load|resume|fork)$/.test(row.method)) {
    return applySettings(state, message, version);
  }
  if (row.kind === "response" && !row.isError) {
    const asked = paramsOf(row.peer);
    if (row.method === "session/set_mode") return applyMode(state, String(asked["modeId"]));
    if (row.method === "session/set_config_option") return applySettings(state, message, version);
  }
  if (row.method === "session/cancel" && !isFromAgent) return applyCancel(state);
  // A replay of the history starts with an empty state.
  const replays = row.method === "session/load" || params["replayFrom"] !== undefined;
  return row.kind === "request" && replays && !isFromAgent ? createSessionState() : state;
}

function applySettings(state: SessionState, message: JsonObject, version: 1 | 2): SessionState {
  const result = toObject(message["result"]);
  return applySetup(state, version === 2 ? readSetup(result) : result);
}

/** Applies a message that starts or ends a turn. In version 1, a turn lasts from the prompt to its response. */
function applyPromptStep(state: SessionState, { kind }: Row, message: JsonObject): SessionState {
  if (kind === "request") {
    const prompt = toObject(message["params"])["prompt"];
    return applyTurn(applyPrompt(state, Array.isArray(prompt) ? prompt : []), {
      status: "running",
    });
  }
  const { stopReason } = toObject(message["result"]);
  return applyTurn(state, { status: "idle", ...(typeof stopReason === "string" && { stopReason }) });
}

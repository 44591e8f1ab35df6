import { applyPrompt, applySetup, applyTurn } from "@parley/protocol/session";
import { applyUpdate } from "@parley/protocol/session/v1";
import type { PermissionOption, SessionUpdate, StopReason } from "@parley/schema/v1";

import { type TestDialect, info } from "../dialect/test-dialect.ts";

/** The test client's implementation of protocol version 1. */
export const v1: TestDialect = {
  initializeParams: (clientCapabilities) => ({ protocolVersion: 1, clientInfo: info, clientCapabilities }),
  open: (state, answer) => applySetup(state, answer),
  apply: (state, update) => applyUpdate(state, update as unknown as SessionUpdate),
  async play({ send, change }, content) {
    const prompted = send(() => undefined);
    change((state) => applyTurn(applyPrompt(state, content), { status: "running" }));
    const { stopReason } = (await prompted) as { readonly stopReason: StopReason };
    change((state) => applyTurn(state, { status: "idle", stopReason }));
    return stopReason;
  },
  question(params) {
    const { toolCall, options } = params as {
      readonly toolCall: { readonly toolCallId: string; readonly title?: string | null };
      readonly options: readonly PermissionOption[];
    };
    return { title: toolCall.title ?? "", toolCallId: toolCall.toolCallId, options };
  },
};

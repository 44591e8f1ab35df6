import { applySetup } from "@parley/protocol/session";
import { applyUpdate, readSetup } from "@parley/protocol/session/v2";
import type { PermissionOption } from "@parley/schema/neutral";
import type { SessionUpdate } from "@parley/schema/v2";

import { type TestDialect, type TestStopReason, type TestUpdate, info } from "../dialect/test-dialect.ts";

/** The test client's implementation of protocol version 2. */
export const v2: TestDialect = {
  initializeParams: (capabilities) => ({ protocolVersion: 2, info, capabilities }),
  open: (state, answer) => applySetup(state, readSetup(answer)),
  apply: (state, update) => applyUpdate(state, update as unknown as SessionUpdate),
  async play({ send, next }) {
    // This prompt's turn starts after the response, so an end that arrives earlier belongs to another turn.
    const ended = Promise.withResolvers<TestUpdate>();
    const prompted = send(() =>
      ended.resolve(next(({ sessionUpdate, state }) => sessionUpdate === "state_update" && state === "idle")),
    );
    await prompted;
    const { stopReason } = await ended.promise;
    return stopReason as TestStopReason;
  },
  question(params) {
    const { title, subject, options } = params as {
      readonly title: string;
      readonly subject?: { readonly toolCall?: { readonly toolCallId: string } };
      readonly options: readonly PermissionOption[];
    };
    return { title, toolCallId: subject?.toolCall?.toolCallId, options };
  },
};

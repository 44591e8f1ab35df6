import { agent as agentV1, client as clientV1 } from "@parley/schema/v1/unstable";
import { SessionNotification } from "@parley/schema/v1/unstable/validators";
import { agent as agentV2, client as clientV2 } from "@parley/schema/v2/unstable";

import type { Sides } from "./read-as-receiver.ts";

/** Descriptors that include drafts, because recordings can come from programs that use drafts. */
export const draftSides: Sides = {
  1: { agent: agentV1, client: clientV1, update: SessionNotification },
  2: { agent: agentV2, client: clientV2 },
};

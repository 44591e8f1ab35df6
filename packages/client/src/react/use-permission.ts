import { useSyncExternalStore } from "react";

import type { ClientSession } from "../api/client-session.ts";
import type { OpenPermission, PermissionBroker } from "../permission/permission-broker.ts";

/** Returns the oldest permission request that waits for the user, of one session or of all; `undefined` if there is none. */
export function usePermission(broker: PermissionBroker, session?: ClientSession): OpenPermission | undefined {
  const read = (): OpenPermission | undefined =>
    broker.pending.find((open) => session === undefined || open.session === session);
  return useSyncExternalStore(broker.subscribe, read, read);
}

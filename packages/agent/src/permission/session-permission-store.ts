import {
  type PermissionPlace,
  type PermissionQuery,
  type PermissionRule,
  type PermissionStore,
  copyRule,
  isPermissionRule,
  permissionKey,
  placeKey,
} from "@parley/permission";

import type { SessionMemory } from "../author/session-memory.ts";

const PREFIX = "rule:";

/**
 * Creates a store of rules in the memory of a session. Each rule has the roots that it was made for: a fork takes the rules
 * along, and none covers it unless it has the same roots.
 */
export function sessionPermissionStore(memory: SessionMemory): PermissionStore {
  const keyOf = (query: PermissionQuery): string => `${PREFIX}${permissionKey(query)}`;
  const read = async (key: string): Promise<PermissionRule | undefined> => {
    const rule = await memory.get(key);
    return isPermissionRule(rule) ? copyRule(rule) : undefined;
  };
  return {
    find: (query) => read(keyOf(query)),
    remember: (rule) => memory.set(keyOf(rule), copyRule(rule)),
    forget: (query) => memory.set(keyOf(query), undefined),
    async list(place: PermissionPlace) {
      const keys = (await memory.keys()).filter((key) => key.startsWith(PREFIX));
      const rules = await Promise.all(keys.map(read));
      return rules.filter(
        (rule) => rule !== undefined && placeKey(rule) === placeKey(place),
      ) as PermissionRule[];
    },
  };
}

import {
  type PermissionProject,
  type PermissionQuery,
  type PermissionRule,
  type PermissionStore,
  copyRule,
  isPermissionRule,
  permissionKey,
  projectKey,
} from "@parley/permission";

import type { SessionMemory } from "../author/session-memory.ts";

/**
 * Creates a store for rules in a session's memory. A fork gets a copy of the memory but must not inherit "in this
 * session" decisions, so the keys contain the session's id.
 */
export function sessionPermissionStore(memory: SessionMemory, sessionId: string): PermissionStore {
  const prefix = `rule:${sessionId}:`;
  const keyOf = (query: PermissionQuery): string => `${prefix}${permissionKey(query)}`;
  const read = async (key: string): Promise<PermissionRule | undefined> => {
    const rule = await memory.get(key);
    return isPermissionRule(rule) ? copyRule(rule) : undefined;
  };
  return {
    find: (query) => read(keyOf(query)),
    remember: (rule) => memory.set(keyOf(rule), copyRule(rule)),
    forget: (query) => memory.set(keyOf(query), undefined),
    async list(project: PermissionProject) {
      const keys = (await memory.keys()).filter((key) => key.startsWith(prefix));
      const rules = await Promise.all(keys.map(read));
      return rules.filter(
        (rule) => rule !== undefined && projectKey(rule) === projectKey(project),
      ) as PermissionRule[];
    },
  };
}

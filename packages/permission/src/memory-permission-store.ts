import type { PermissionStore } from "./permission-store.ts";
import { RuleIndex } from "./rule-index.ts";

/** Creates a store that lasts as long as this process. */
export function memoryPermissionStore(): PermissionStore {
  const rules = new RuleIndex();
  return {
    find: async (query) => rules.find(query),
    remember: async (rule) => rules.set(rule),
    forget: async (query) => void rules.delete(query),
    list: async (project) => rules.list(project),
  };
}

import type { PermissionStore } from "./permission-store.ts";
import { RuleIndex } from "./rule-index.ts";

/**
 * Creates an in-memory store. Its rules are lost when the process exits. To keep rules across restarts, use
 * `filePermissionStore` from `@parley/permission/node`.
 *
 * @example
 * ```ts
 * import { memoryPermissionStore } from "@parley/permission";
 *
 * const store = memoryPermissionStore();
 * const query = { subject: { type: "command", command: "git status" }, roots: ["/project"], owner: "" } as const;
 * await store.remember({ ...query, decision: "allow", lifetime: "session" });
 * console.log((await store.find(query))?.decision); // allow
 * ```
 */
export function memoryPermissionStore(): PermissionStore {
  const rules = new RuleIndex();
  return {
    find: async (query) => rules.find(query),
    remember: async (rule) => rules.set(rule),
    forget: async (query) => void rules.delete(query),
    list: async (project) => rules.list(project),
  };
}

export { isPermissionRule } from "./is-permission-rule.ts";
export { memoryPermissionStore } from "./memory-permission-store.ts";
export {
  type PermissionDecision,
  type PermissionLifetime,
  type PermissionProject,
  type PermissionQuery,
  type PermissionRule,
  copyRule,
  permissionKey,
  projectKey,
} from "./permission-rule.ts";
export { RuleIndex } from "./rule-index.ts";
export type { PermissionStore } from "./permission-store.ts";
export {
  type CommandSubject,
  type McpToolSubject,
  type PermissionSubject,
  type RequestSubject,
  type ToolSubject,
  describeSubject,
} from "./permission-subject.ts";
export { saysSomething } from "./says-something.ts";

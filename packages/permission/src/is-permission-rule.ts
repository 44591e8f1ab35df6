import type { PermissionDecision, PermissionLifetime, PermissionRule } from "./permission-rule.ts";
import type { PermissionSubject } from "./permission-subject.ts";

type Check = (value: unknown) => boolean;

const isString: Check = (value) => typeof value === "string";
const optionalString: Check = (value) => value === undefined || typeof value === "string";

const decisions: readonly PermissionDecision[] = ["allow", "reject"];
const lifetimes: readonly PermissionLifetime[] = ["session", "project"];

const subjects: Readonly<Record<PermissionSubject["type"], Readonly<Record<string, Check>>>> = {
  tool: { type: isString, tool: isString, target: optionalString },
  command: { type: isString, command: isString },
  mcp_tool: { type: isString, server: isString, fingerprint: isString, tool: isString },
  request: { type: isString, request: isString },
};

const rule: Readonly<Record<string, Check>> = {
  subject: isSubject,
  roots: (value) => Array.isArray(value) && value.length > 0 && value.every(isString),
  owner: isString,
  agent: optionalString,
  decision: (value) => decisions.includes(value as PermissionDecision),
  lifetime: (value) => lifetimes.includes(value as PermissionLifetime),
};

/** Checks whether untrusted data is a permission rule. Rejects unknown fields, since they could be conditions. */
export function isPermissionRule(value: unknown): value is PermissionRule {
  return hasFields(value, rule);
}

function isSubject(value: unknown): boolean {
  const { type } = (value ?? {}) as { readonly type?: unknown };
  if (typeof type !== "string" || !Object.hasOwn(subjects, type)) return false;
  return hasFields(value, subjects[type as PermissionSubject["type"]]);
}

function hasFields(value: unknown, checks: Readonly<Record<string, Check>>): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return (
    Object.keys(fields).every((name) => Object.hasOwn(checks, name)) &&
    Object.entries(checks).every(([name, check]) => check(fields[name]))
  );
}

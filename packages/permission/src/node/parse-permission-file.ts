import {
  type PermissionDecision,
  type PermissionRule,
  type PermissionSubject,
  RuleIndex,
  isPermissionRule,
} from "@parley/permission";
import { parseJsonFile } from "@parley/process/files";

/** The old file format, which stores decisions by directory and key instead of by subject. */
interface OldFile {
  readonly [cwd: string]: { readonly [key: string]: OldDecision };
}

/** In the old format, agents wrote booleans and clients wrote strings. */
type OldDecision = boolean | PermissionDecision;

/**
 * Parses a permission file in either the current or the old format.
 *
 * @throws {Error} if it contains anything other than rules.
 */
export function parsePermissionFile(
  text: string,
  oldSubject: (key: string) => PermissionSubject | undefined,
): RuleIndex {
  const rules = new RuleIndex();
  for (const rule of parseRules(text, oldSubject)) {
    // Only manual edits create duplicates. The stricter rule wins.
    if (rules.find(rule)?.decision !== "reject") rules.set(rule);
  }
  return rules;
}

function parseRules(
  text: string,
  oldSubject: (key: string) => PermissionSubject | undefined,
): readonly PermissionRule[] {
  const file = parseJson(text);
  if (isOldFile(file)) return [...upgrade(file, oldSubject)];
  const { version, rules, ...others } = (file ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof version === "number" && version !== 1) {
    throw new TypeError(`the file has version ${version}, and only version 1 is known`);
  }
  if (version !== 1 || !Array.isArray(rules) || Object.keys(others).length > 0) {
    throw new TypeError("the file does not hold permission rules");
  }
  const wrong = rules.findIndex((rule) => !isPermissionRule(rule) || rule.lifetime !== "project");
  if (wrong !== -1)
    throw new TypeError(`rule ${wrong + 1} of the file is not a permission rule for a project`);
  return rules as readonly PermissionRule[];
}

function parseJson(text: string): unknown {
  try {
    return parseJsonFile(text);
  } catch (cause) {
    throw new TypeError("the file is not JSON", { cause });
  }
}

/**
 * Converts old decisions to rules. An old decision covered every session in its directory, but the additional
 * directories of those sessions are unknown, so the new rule covers only sessions without additional directories.
 */
function* upgrade(
  file: OldFile,
  oldSubject: (key: string) => PermissionSubject | undefined,
): Iterable<PermissionRule> {
  for (const [cwd, decisions] of Object.entries(file)) {
    for (const [key, old] of Object.entries(decisions)) {
      const subject = oldSubject(key);
      const decision = typeof old === "string" ? old : old ? "allow" : "reject";
      if (subject !== undefined) yield { subject, roots: [cwd], owner: "", decision, lifetime: "project" };
    }
  }
}

function isOldFile(value: unknown): value is OldFile {
  return isTableOf(value, (decisions) => isTableOf(decisions, isOldDecision));
}

function isOldDecision(value: unknown): boolean {
  return typeof value === "boolean" || value === "allow" || value === "reject";
}

function isTableOf(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isEntry)
  );
}

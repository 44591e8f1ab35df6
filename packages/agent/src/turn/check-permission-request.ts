import type { PermissionSubject } from "@parley/permission";
import type { PermissionOption } from "@parley/schema/neutral";

import { mismatch } from "../value/describe-value.ts";

const SUBJECTS: readonly unknown[] = [
  "command",
  "tool",
  "mcp_tool",
  "request",
] satisfies PermissionSubject["type"][];

/**
 * @throws {TypeError} if an untyped program passes something other than a permission request or a list of options.
 */
export function checkPermissionRequest(request: unknown): void {
  const flaw = flawOf(request);
  if (flaw !== undefined) throw new TypeError(`Cannot ask for permission: ${flaw}`);
}

function flawOf(request: unknown): string | undefined {
  if (Array.isArray(request)) return flawOfOptions(request);
  if (typeof request !== "object" || request === null)
    return mismatch("the request", "an object such as { subject }, or a list of options", request);
  const { subject, options, once } = request as Readonly<Record<"subject" | "options" | "once", unknown>>;
  if (once === true && subject !== undefined)
    return "it is to be asked about each time (once), and has a subject to remember";
  if (subject !== undefined && (typeof subject !== "object" || subject === null))
    return mismatch("subject", "an object with a type", subject);
  const { type } = Object(subject ?? { type: "command" }) as { readonly type?: unknown };
  if (!SUBJECTS.includes(type))
    return mismatch("subject.type", SUBJECTS.map((one) => JSON.stringify(one)).join(" or "), type);
  return options === undefined ? undefined : flawOfOptions(options);
}

function flawOfOptions(options: unknown): string | undefined {
  const expected = "{ optionId, name, kind }";
  if (!Array.isArray(options)) return mismatch("options", `a list of ${expected}`, options);
  const index = options.findIndex((option) => {
    const { optionId, name, kind } = Object(option) as Readonly<Record<string, unknown>>;
    return [optionId, name, kind].some((text) => typeof text !== "string");
  });
  if (index !== -1) return mismatch(`options[${index}]`, expected, options[index]);
  if (options.length === 0) return `options is empty, expected ${expected} of at least one`;
  const ids = (options as PermissionOption[]).map(({ optionId }) => optionId);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  // With duplicate ids, the user's "no" could be mistaken for a "yes".
  return twice === undefined ? undefined : `two options have the optionId ${JSON.stringify(twice)}`;
}

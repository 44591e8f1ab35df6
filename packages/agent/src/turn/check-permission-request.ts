import { mismatch } from "../value/describe-value.ts";

/** @throws {TypeError} if an untyped program asks for a permission with anything but a request, or a list of options. */
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
  const { type } = Object(subject ?? { type: "" }) as { readonly type?: unknown };
  if (typeof type !== "string") return mismatch("subject", "an object with a type", subject);
  return options === undefined ? undefined : flawOfOptions(options);
}

function flawOfOptions(options: unknown): string | undefined {
  const expected = "{ optionId, name, kind }";
  if (!Array.isArray(options)) return mismatch("options", `a list of ${expected}`, options);
  const index = options.findIndex((option) => {
    const { optionId, name, kind } = Object(option) as Readonly<Record<string, unknown>>;
    return [optionId, name, kind].some((text) => typeof text !== "string");
  });
  return index === -1 ? undefined : mismatch(`options[${index}]`, expected, options[index]);
}

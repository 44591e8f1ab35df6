import { invalidParams } from "@parley/protocol";

/** Which sessions a list may have. */
export type ArchiveFilter = "exclude" | "include" | "only";

/** The filter that a client asks for, or what holds without one. @throws {RequestError} `-32602` for another word. */
export function checkArchiveFilter(filter: string | null | undefined): ArchiveFilter {
  switch (filter) {
    case undefined:
    case null:
      return "exclude";
    case "exclude":
    case "include":
    case "only":
      return filter;
    default:
      throw invalidParams(
        `Cannot list sessions: ${JSON.stringify(filter)} is not a way to treat archived ones`,
        {
          archived: filter,
        },
      );
  }
}

/** The title without the space around it. @throws {RequestError} `-32602` if nothing is left. */
export function checkTitle(title: string): string {
  const trimmed = title.trim();
  if (trimmed === "") throw invalidParams("Cannot set the title: it is empty", { title });
  return trimmed;
}

import { visibleLine } from "@parley/protocol/text";

import { cutText } from "../text/cut-text.ts";

const MAX_LENGTH = 120;

/** Error messages of programs that are not allowed to write, use a device or access the network. */
const BLOCKED =
  /read-only file system|operation not permitted|permission denied|\bEROFS\b|\bEPERM\b|\bEACCES\b|could not resolve|couldn't resolve|name resolution|name or service not known|network is unreachable|\bENETUNREACH\b|\bEAI_AGAIN\b|\bENOTFOUND\b|no address associated|no such host/i;

/** Matches programs' error messages about missing files. */
const MISSING = /no such file or directory|directory nonexistent|\bENOENT\b/i;

/**
 * Returns a line in a failed command's output that suggests that the sandbox caused the failure, if there is one.
 *
 * @param hides whether a path exists, or could be created, outside the sandbox but does not exist inside
 */
export function blockedReason(output: string, hides: (path: string) => boolean): string | undefined {
  const line = output.split("\n").findLast((text) => BLOCKED.test(text) || namesHidden(text, hides));
  return line === undefined ? undefined : cutText(visibleLine(line.trim()), MAX_LENGTH);
}

function namesHidden(text: string, hides: (path: string) => boolean): boolean {
  return MISSING.test(text) && Array.from(text.matchAll(/\/[^\s:'"`]+/g)).some(([path]) => hides(path));
}

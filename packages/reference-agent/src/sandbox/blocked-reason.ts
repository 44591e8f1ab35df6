import { visibleLine } from "@parley/protocol/text";

import { cutText } from "../text/cut-text.ts";

const MAX_LENGTH = 120;

/** Messages of programs that were not allowed to write, to use a device, or to reach the network. */
const BLOCKED =
  /read-only file system|operation not permitted|permission denied|\bEROFS\b|\bEPERM\b|\bEACCES\b|could not resolve|couldn't resolve|name resolution|name or service not known|network is unreachable|\bENETUNREACH\b|\bEAI_AGAIN\b|\bENOTFOUND\b|no address associated|no such host/i;

/** Messages of programs about a file that is not there. */
const MISSING = /no such file or directory|directory nonexistent|\bENOENT\b/i;

/**
 * Returns the line of a failed command's output that looks as if a sandbox were the cause; `undefined` if none does.
 *
 * @param hides True for a path that exists outside of the sandbox, or could be made there, and does not exist inside.
 */
export function blockedReason(output: string, hides: (path: string) => boolean): string | undefined {
  const line = output.split("\n").findLast((text) => BLOCKED.test(text) || namesHidden(text, hides));
  return line === undefined ? undefined : cutText(visibleLine(line.trim()), MAX_LENGTH);
}

function namesHidden(text: string, hides: (path: string) => boolean): boolean {
  return MISSING.test(text) && Array.from(text.matchAll(/\/[^\s:'"`]+/g)).some(([path]) => hides(path));
}

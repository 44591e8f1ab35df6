import { visibleLine } from "@parley/protocol/text";

import { cutText } from "../text/cut-text.ts";
import type { SandboxChanges } from "./baseline.ts";

/** Maximum number of paths to name in a note. */
const MAX_PATHS = 20;
const MAX_PATH_LENGTH = 200;

/** Formats changes as a note for the model and the user. Returns an empty string if there are none. */
export function changesNote({ selfRunning, builds, unseen }: SandboxChanges): string {
  const notes = [
    ...(selfRunning.length === 0
      ? []
      : [`It changed or made what may run by itself later: ${listed(selfRunning)}`]),
    ...(builds.length === 0 ? [] : [`It changed what builds and tests run: ${listed(builds)}`]),
    ...(unseen === undefined
      ? []
      : [`Not all files that may run by themselves were compared in the session's directories: ${unseen}`]),
  ];
  return notes.join("\n");
}

function listed(paths: readonly string[]): string {
  const rest = paths.length - MAX_PATHS;
  const named = paths.slice(0, MAX_PATHS).map((path) => cutText(visibleLine(path), MAX_PATH_LENGTH));
  return named.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

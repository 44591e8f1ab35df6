import type { ClientScripts } from "../hold-client.ts";
import { initializeScripts } from "./initialize.ts";
import { listScripts } from "./lists.ts";
import { questionScripts } from "./questions.ts";
import { sessionScripts } from "./sessions.ts";
import { surpriseScripts } from "./surprises.ts";
import { turnScripts } from "./turns.ts";

/** All scripts that transcripts refer to. */
export const clientScripts: ClientScripts = {
  ...initializeScripts,
  ...listScripts,
  ...questionScripts,
  ...sessionScripts,
  ...surpriseScripts,
  ...turnScripts,
};

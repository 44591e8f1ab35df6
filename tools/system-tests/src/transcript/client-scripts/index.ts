import type { ClientScripts } from "../hold-client.ts";
import { initializeScripts } from "./initialize.ts";
import { listScripts } from "./lists.ts";
import { questionScripts } from "./questions.ts";
import { sessionScripts } from "./sessions.ts";
import { surpriseScripts } from "./surprises.ts";
import { turnScripts } from "./turns.ts";

/** All scripts to which transcripts refer. */
export const clientScripts: ClientScripts = {
  ...initializeScripts,
  ...listScripts,
  ...questionScripts,
  ...sessionScripts,
  ...surpriseScripts,
  ...turnScripts,
};

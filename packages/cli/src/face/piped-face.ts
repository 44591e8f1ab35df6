import { ConversationView } from "../conversation/conversation-view.ts";
import { JsonReport } from "../conversation/json-report.ts";
import { createTextReport } from "../conversation/report.ts";
import { createThemeFor } from "../rendering/theme-for.ts";
import { readPrompts } from "../terminal/read-prompts.ts";
import type { ChatFace, FaceSetup } from "./chat-face.ts";

/** Creates the face for scripts: one prompt per line on stdin, and the conversation on stdout as text or JSON. */
export function openPipedFace(
  kind: "json" | "piped",
  { program, terminals, cwd, thoughts }: FaceSetup,
): ChatFace {
  const view = new ConversationView(createThemeFor(undefined, { cwd, thoughts }), program, {
    terminals,
  });
  return {
    report: kind === "json" ? new JsonReport({ program, writesTurns: true }) : createTextReport(view, "all"),
    isTyping: false,
    stderr: program.stderr,
    prompts: (_session, signal) => readPrompts(program.stdin, signal),
  };
}

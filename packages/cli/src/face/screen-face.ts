import { RunSessions } from "../agent/run-sessions.ts";
import { backgroundOf } from "../rendering/terminal-background.ts";
import { createThemeFor } from "../rendering/theme-for.ts";
import { writeNote } from "../rendering/write-note.ts";
import { createScreenElicitation } from "../screen/screen-elicitation.ts";
import { Screen } from "../screen/screen.ts";
import { historyFile } from "../state-file.ts";
import { Keyboard } from "../terminal/keyboard.ts";
import { openHistory } from "../terminal/prompt-history.ts";
import { terminalText } from "../terminal/terminal-text.ts";
import type { ChatFace, FaceSetup } from "./chat-face.ts";

/** Creates the face for a terminal with a redrawn screen. */
export function openScreenFace({ program, run, terminals, agentName, cwd, thoughts }: FaceSetup): ChatFace {
  let background = backgroundOf(program.env);
  const theme = createThemeFor(program.stdout, { cwd, thoughts, background: () => background });
  const { stderr } = program;
  const screen = new Screen({
    theme,
    run,
    history: openHistory(historyFile(program.env, cwd, agentName)),
    clientTerminals: terminals,
    writeNote: (text) => writeNote(stderr, text),
    onBackground: (found) => {
      background = found;
    },
    isCalm: program.env["PARLEY_REDUCED_MOTION"] === "1",
  });
  const keyboard = new Keyboard();
  return {
    report: screen,
    isTyping: true,
    keyboard,
    stderr: {
      isTTY: stderr.isTTY,
      columns: stderr.columns,
      write: (text) => {
        screen.note(terminalText(text).trimEnd());
        return true;
      },
    },
    prompts: (_session, signal) => screen.prompts(signal),
    askPermission: (open) => screen.askPermission(open),
    askRestart: (question) => screen.askRestart(question),
    pickSession: (agent) => screen.pickSession(agent, new RunSessions(program.env)),
    elicitation: createScreenElicitation(screen, agentName),
  };
}

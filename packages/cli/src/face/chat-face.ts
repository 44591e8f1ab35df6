import type { AgentConnection, ClientSession, ElicitationHandlers, SessionInfo } from "@parley/client";
import type { ClientTerminals } from "@parley/client/node";
import type { OpenPermission } from "@parley/client/permission";

import type { Report } from "../conversation/report.ts";
import type { Restart, RestartQuestion } from "../conversation/restart-question.ts";
import type { Run } from "../program-run.ts";
import type { NoteStream } from "../rendering/write-note.ts";
import type { Keyboard } from "../terminal/keyboard.ts";
import type { Streams } from "../terminal/streams.ts";
import { canType } from "../terminal/streams.ts";

/** How a conversation is shown to its user, and how the user takes part. */
export interface ChatFace {
  readonly report: Report;
  /** Whether a user types: questions are asked, and a cancelled turn does not end the conversation. */
  readonly isTyping: boolean;
  /** The keyboard that questions share. Absent if nobody types. */
  readonly keyboard?: Keyboard;
  /** Receives text that is neither conversation nor answer, such as the agent's stderr. */
  readonly stderr: NoteStream;
  /** The prompts of a session, until they end or the signal aborts. */
  prompts(session: ClientSession, signal: AbortSignal): AsyncIterable<string>;
  /** Asks the user about a permission, and answers or dismisses the request. Absent if nobody can be asked. */
  readonly askPermission?: (open: OpenPermission) => Promise<void>;
  /** Asks how to continue after the agent has stopped; `undefined` if the user leaves. Absent if nobody can be asked. */
  readonly askRestart?: (question: RestartQuestion) => Promise<Restart | undefined>;
  /** Lets the user choose another of the agent's sessions; `undefined` if none is chosen. */
  readonly pickSession?: (agent: AgentConnection) => Promise<SessionInfo | undefined>;
  readonly elicitation?: ElicitationHandlers | undefined;
}

/** The parts of the program from which a face is built. */
export interface FaceSetup {
  readonly program: NodeJS.Process;
  readonly run: Run;
  /** The commands that the program runs for the agent; absent if it runs none. */
  readonly terminals: ClientTerminals | undefined;
  readonly agentName: string;
  readonly cwd: string;
  /** Whether whole thoughts are shown. */
  readonly thoughts?: boolean | undefined;
}

/** The ways to show a conversation. */
export type FaceKind = "json" | "piped" | "lines" | "screen";

/**
 * Chooses how to show a conversation. A terminal has a screen that is redrawn. With `plain` or `PARLEY_PLAIN=1`, or if
 * it cannot move its cursor, it only has append-only lines.
 */
export function chooseFace(
  { json, plain }: { readonly json: boolean; readonly plain: boolean },
  streams: Streams,
  env: NodeJS.ProcessEnv,
): FaceKind {
  if (json) return "json";
  if (!canType(streams)) return "piped";
  const isPlain = plain || env["PARLEY_PLAIN"] === "1";
  return isPlain || !streams.stdout.isTTY || env["TERM"] === "dumb" ? "lines" : "screen";
}

import type { AgentConnection, ClientSession, ElicitationHandlers, SessionInfo } from "@parley/client";
import type { ClientTerminals } from "@parley/client/node";
import type { OpenPermission } from "@parley/client/permission";

import type { Report } from "../conversation/report.ts";
import type { Restart, RestartQuestion } from "../conversation/restart-question.ts";
import type { Run } from "../program-run.ts";
import type { NoteStream } from "../rendering/write-note.ts";
import type { Keyboard } from "../terminal/keyboard.ts";
import type { Streams } from "../terminal/streams.ts";
import { canType, isDumb } from "../terminal/streams.ts";

export interface ChatFace {
  readonly report: Report;
  /**
   * Whether the conversation is interactive. If so, the user is asked questions, and cancelling a turn does not end
   * the conversation.
   */
  readonly isTyping: boolean;
  /** Keyboard shared by all questions. Absent if the conversation is not interactive. */
  readonly keyboard?: Keyboard;
  /** Receives output that is not part of the conversation, such as the agent's stderr. */
  readonly stderr: NoteStream;
  /** Yields the prompts for a session until there are none left or the signal aborts. */
  prompts(session: ClientSession, signal: AbortSignal): AsyncIterable<string>;
  /**
   * Asks the user for permission, and answers or dismisses the request. Absent if the conversation is not
   * interactive.
   */
  readonly askPermission?: (open: OpenPermission) => Promise<void>;
  /**
   * Asks how to continue after the agent stops. Resolves to `undefined` if the user leaves. Absent if the
   * conversation is not interactive.
   */
  readonly askRestart?: (question: RestartQuestion) => Promise<Restart | undefined>;
  /**
   * Lets the user switch to another of the agent's sessions. Resolves to `undefined` if the user chooses none. Absent
   * if the conversation is not interactive.
   */
  readonly pickSession?: (agent: AgentConnection) => Promise<SessionInfo | undefined>;
  readonly elicitation?: ElicitationHandlers | undefined;
}

export interface FaceSetup {
  readonly program: NodeJS.Process;
  readonly run: Run;
  /** Terminals in which the program runs commands for the agent. Absent if it runs none. */
  readonly terminals: ClientTerminals | undefined;
  readonly agentName: string;
  readonly cwd: string;
  readonly thoughts?: boolean | undefined;
}

export type FaceKind = "json" | "piped" | "lines" | "screen";

/**
 * Chooses how to present a conversation. On a terminal, the default is a redrawn screen. With `plain` or
 * `PARLEY_PLAIN=1`, or if the terminal cannot move its cursor, uses append-only lines instead.
 */
export function chooseFace(
  { json, plain }: { readonly json: boolean; readonly plain: boolean },
  streams: Streams,
  env: NodeJS.ProcessEnv,
): FaceKind {
  if (json) return "json";
  if (!canType(streams)) return "piped";
  const isPlain = plain || env["PARLEY_PLAIN"] === "1";
  return isPlain || !streams.stdout.isTTY || isDumb(env) ? "lines" : "screen";
}

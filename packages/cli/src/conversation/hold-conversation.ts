import { discardUnused } from "../agent/discard-unused.ts";
import { type WantedSession, openSession } from "../agent/open-session.ts";
import { RunSessions } from "../agent/run-sessions.ts";
import type { StartedAgent } from "../agent/started-agent.ts";
import type { AgentOptions } from "../agent/with-agent.ts";
import type { Config } from "../config/config.ts";
import { describeFailure } from "../describe-failure.ts";
import type { ExitCode } from "../exit-code.ts";
import type { ChatFace } from "../face/chat-face.ts";
import type { Run } from "../program-run.ts";
import { Keyboard } from "../terminal/keyboard.ts";
import { converse } from "./converse.ts";
import { type LeftSession, goodbye } from "./goodbye.ts";
import { type Restart, createRestartQuestion } from "./restart-question.ts";

export interface ConversationSetup {
  readonly options: AgentOptions & {
    readonly cwd: string;
    readonly load?: string | undefined;
    readonly continue?: boolean | undefined;
  };
  readonly mcpServers: Config["mcpServers"];
  readonly env: NodeJS.ProcessEnv;
  readonly face: ChatFace;
  readonly run: Run;
  /** Called when the agent starts for the first time, but not after a restart. */
  readonly onFirstStart: (agent: StartedAgent) => Promise<void>;
}

type StartAgent = (work: (agent: StartedAgent) => Promise<ExitCode>) => Promise<ExitCode>;

/** Holds a conversation. If the agent exits, the user can restart it and continue. */
export async function holdConversation(setup: ConversationSetup, start: StartAgent): Promise<ExitCode> {
  const { options, mcpServers, face } = setup;
  const note = (text: string): void => face.report.note(text);
  const { cwd, load, continue: isContinued } = options;
  let wanted: WantedSession = { id: load, isContinued, cwd, mcpServers, note };
  let isStarted = false;
  for (let session: LeftSession | undefined; ;) {
    let isOver = false;
    const code = await start(async (agent) => {
      if (!isStarted) await setup.onFirstStart(agent);
      isStarted = true;
      const onOpen = (opened: LeftSession): void => {
        session = opened;
      };
      const result = await converseWith(agent, { ...setup, wanted, onOpen });
      isOver = true;
      return result;
    });
    if (isOver || session === undefined || !face.isTyping) return code;
    const restart = await askRestart(session, setup);
    if (restart === undefined) {
      note(goodbye(session, setup));
      return code;
    }
    wanted = { id: restart === "load" ? session.id : undefined, cwd, mcpServers, note };
  }
}

async function askRestart(
  { canReopen }: LeftSession,
  { face, run, options: { url } }: ConversationSetup,
): Promise<Restart | undefined> {
  if (run.leaving.aborted) return undefined;
  return face.askRestart?.(createRestartQuestion({ canReopen, isRemote: url !== undefined }));
}

interface SessionSetup extends ConversationSetup {
  readonly wanted: WantedSession;
  /** Called with each session that the user opens. */
  readonly onOpen: (session: LeftSession) => void;
}

async function converseWith(agent: StartedAgent, setup: SessionSetup): Promise<ExitCode> {
  const { mcpServers, face, run } = setup;
  const { report, isTyping, keyboard = new Keyboard() } = face;
  const note = (text: string): void => report.note(text);
  const pickSession = face.pickSession && (() => face.pickSession?.(agent) ?? Promise.resolve(undefined));
  const { load, resume } = agent.capabilities.session;
  for (let { wanted } = setup; ;) {
    const session = await openSession(agent, wanted);
    const left = { id: session.id, canReopen: load || resume };
    setup.onOpen(left);
    if (isTyping) new RunSessions(setup.env).openedInChat(session.id);
    const prompts = (signal: AbortSignal): AsyncIterable<string> => face.prompts(session, signal);
    const conversation = { agent, session, prompts, report, run, isTyping, keyboard, pickSession };
    const { code, next, isPrompted } = await converse(conversation);
    const isUnused = isTyping && wanted.isContinued !== true && wanted.id === undefined && !isPrompted;
    if (isUnused) await discardUnused(agent, session);
    if (next === undefined) {
      if (isTyping) note(isUnused ? "Goodbye" : goodbye(left, setup));
      return code;
    }
    if (!isUnused) await session.close().catch((error: unknown) => note(`parley: ${describeFailure(error)}`));
    wanted = { id: next.sessionId, cwd: next.cwd, mcpServers, note };
  }
}

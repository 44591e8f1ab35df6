import type { Component } from "@earendil-works/pi-tui";
import type { AgentConnection, SessionInfo } from "@parley/client";

import { newestFirst } from "../agent/newest-first.ts";
import type { RunSessions } from "../agent/run-sessions.ts";
import type { DialogScreen } from "./dialog-screen.ts";
import { createSessionActions } from "./session-actions.ts";
import { SessionPicker } from "./session-picker.ts";

export interface PickerScreen {
  readonly dialogScreen: DialogScreen;
  note(text: string): void;
  /**
   * Shows a question instead of the editor. Resolves to the answer, or to `undefined` if the question is cancelled.
   */
  ask<Answer>(
    create: (choose: (answer: Answer | undefined) => void) => Component,
  ): Promise<Answer | undefined>;
}

export async function pickSession(
  agent: AgentConnection,
  ofRuns: Pick<RunSessions, "has">,
  screen: PickerScreen,
): Promise<SessionInfo | undefined> {
  if (!agent.capabilities.session.list) {
    screen.note("The agent does not list its sessions");
    return undefined;
  }
  const sessions: SessionInfo[] = [];
  for await (const session of agent.listSessions()) sessions.push(session);
  const picked = {
    sessions: sessions.toSorted(newestFirst),
    actions: createSessionActions(agent),
    isFromRun: ({ sessionId }: SessionInfo) => ofRuns.has(sessionId),
    open: new Set(agent.sessions.map(({ id }) => id)),
  };
  return screen.ask((choose) => new SessionPicker(picked, screen.dialogScreen, choose));
}

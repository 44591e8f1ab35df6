import { type Plan, type SessionState, createSessionState } from "@parley/protocol/session";
import { applyUpdate } from "@parley/protocol/session/v2";
import { expect, test } from "vitest";

import { createPlainTheme } from "../rendering/theme.ts";
import { createMarkdownTheme } from "./screen-themes.ts";
import { SessionView } from "./session-view.ts";

const theme = { ...createPlainTheme("/"), thoughts: "whole" } as const;
const markdown = createMarkdownTheme(theme.style, () => undefined);
const text = (value: string) => ({ type: "text", text: value }) as const;

const updates: readonly Parameters<typeof applyUpdate>[1][] = [
  { sessionUpdate: "agent_message_chunk", messageId: "a", content: text("I delegate.") },
  {
    sessionUpdate: "subagent_update",
    sessionId: "kid",
    title: "Survey",
    state: { state: "idle", stopReason: "end_turn" },
  },
  {
    sessionUpdate: "session_message",
    messageId: "m",
    senderSessionId: "root",
    recipientSessionId: "kid",
    content: [text("Look around")],
  },
  { sessionUpdate: "agent_message_chunk", messageId: "b", content: text("All done.") },
];

/** Shows the states one after another. Returns the resulting rows of the screen. */
function rowsOf(states: readonly SessionState[]): readonly string[] {
  const view = new SessionView({ theme, markdown, isOpen: false });
  for (const state of states) view.show(state);
  return view.conversation
    .render(80)
    .map((row) => row.trim())
    .filter((row) => row !== "");
}

test("shows subagents in the same places in a loaded conversation as in a live one", () => {
  const states: SessionState[] = [];
  for (const update of updates) states.push(applyUpdate(states.at(-1) ?? createSessionState(), update));
  const live = rowsOf(states);

  expect(live.map((row) => /delegate|Survey · done|Look around|All done/.exec(row)?.[0])).toEqual([
    "delegate",
    "Survey · done",
    "Look around",
    "All done",
  ]);
  expect(rowsOf(states.slice(-1))).toEqual(live);
});

test("dims a plan that a turn leaves unfinished, and hides it in later turns until the agent updates it", () => {
  const entries = (["completed", "in_progress"] as const).map((status) => ({
    content: `Step ${status}`,
    priority: "low" as const,
    status,
  }));
  const stateOf = (status: SessionState["turn"]["status"], plan: Plan): SessionState => ({
    ...createSessionState(),
    turn: { status },
    plans: [plan],
  });
  const plan: Plan = { type: "items", id: "plan", entries };
  const look = { ...theme, style: (name: string, line: string) => `<${name}>${line}` };
  const view = new SessionView({ theme: look, markdown, isOpen: false });
  const rows = [
    stateOf("running", plan),
    stateOf("idle", plan),
    stateOf("running", plan),
    stateOf("idle", plan),
    stateOf("running", { ...plan }),
  ].map((state) => {
    view.show(state);
    return view.plans.render(80).filter((row) => row !== "");
  });
  const live = ["[x] <dim>Step completed", "[>] Step in_progress"];
  const left = ["<dim>Unfinished plan:", "<dim>[x] <dim>Step completed", "<dim>[ ] Step in_progress"];
  expect(rows).toEqual([live, left, [], [], live]);
});
